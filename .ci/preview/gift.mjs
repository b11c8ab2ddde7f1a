// Reads an export in GIFT with somebody else's parser and holds that it is what
// the cases say: one essay question a case, its title and its guidance in order.
// node gift.mjs FILE.gift FILE.json: the two exports of one workshop.
import { readFileSync } from 'node:fs'
import gift from 'gift-pegjs'

const [questions, cases] = [gift.parse(readFileSync(process.argv[2], 'utf8')), JSON.parse(readFileSync(process.argv[3], 'utf8')).cases]
const words = (s) => s.replace(/<[^>]*>/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&')
	.replace(/[`*\\]/g, '').split(/\s+/).filter(Boolean).join(' ')
const found = questions.filter((q) => q.type === 'Essay')
if (found.length !== cases.length) throw new Error(`${found.length} essay questions, want ${cases.length}`)
found.forEach((q, i) => {
	if (words(q.title) !== words(cases[i].title)) throw new Error(`question ${i + 1} is ${q.title}, want ${cases[i].title}`)
	const guidance = words(cases[i].guidance).slice(0, 60)
	if (!words(q.globalFeedback?.text ?? '').includes(guidance)) throw new Error(`question ${i + 1} lacks its guidance: ${guidance}`)
})
console.log(`gift: ${found.length} questions as the cases say`)
