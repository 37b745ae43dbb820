import { inLanguage, type JsonLd, node, type Site } from '#lib/page/jsonld/node.ts';

/** Questions and their answers in plain text, from https://schema.org/FAQPage. */
export function faqPageLd(entries: readonly { question: string; answer: string }[], site: Site): JsonLd {
	return node('FAQPage', {
		inLanguage: inLanguage(site),
		mainEntity: entries.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer },
		})),
	});
}
