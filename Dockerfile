# The program and nothing else. Workshops and packs lie in /packs:
#
#   docker build -t casepack .
#   docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/packs" casepack build my-workshop
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -o /casepack ./cmd/casepack \
 && mkdir /packs

FROM scratch
COPY --from=build /src/LICENSE /LICENSE
COPY --from=build /casepack /casepack
COPY --from=build --chown=65532:65532 /packs /packs
# Nobody in particular: there is no list of users in here.
USER 65532:65532
VOLUME /packs
WORKDIR /packs
ENTRYPOINT ["/casepack"]
CMD ["--help"]
