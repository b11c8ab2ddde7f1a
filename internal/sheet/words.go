package sheet

import "strconv"

// count says a number as a sentence begins with it.
func count(n int) string {
	words := []string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// counted says a number within a sentence.
func counted(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n >= 0 && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// plural gives "1 minute", "5 minutes".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}

// ordinal gives 1st, 2nd, 3rd, 4th, 11th, 21st.
func ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

// clock gives minutes from the start as h:mm.
func clock(minutes int) string {
	m := strconv.Itoa(minutes % 60)
	if len(m) < 2 {
		m = "0" + m
	}
	return strconv.Itoa(minutes/60) + ":" + m
}
