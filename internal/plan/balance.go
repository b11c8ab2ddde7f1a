package plan

func (m *maker) balanced() []draft { return nil }
func (m *maker) warnWords(p *Pack) {}
