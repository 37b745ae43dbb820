import { type JsonLd, node } from '#lib/jsonld/node.ts';

/** Questions and their answers in plain text, from https://schema.org/FAQPage. */
export function faqPageLd(entries: readonly { question: string; answer: string }[]): JsonLd {
	return node('FAQPage', {
		mainEntity: entries.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer },
		})),
	});
}
