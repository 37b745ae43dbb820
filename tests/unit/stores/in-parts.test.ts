import { expect, it } from 'vitest';
import { type GivenLines, inParts } from '#stores/cart/in-parts.ts';
import { cartOf } from '../../support/cart-server.ts';

const products = (count: number) => Array.from({ length: count }, (_, i) => ({ retailerProductId: `p${i}`, quantity: 1 }));
const customs = (count: number) => Array.from({ length: count }, (_, i) => ({ customProductId: `c${i}`, name: `${i}`, quantity: 1 }));
const notice = (display_text: string) => ({ code: 'NOT_FOUND', display_text });

it('V18 a guest’s lines are sent in parts that one call takes, each once, and what each part tells is told once', async () => {
	const sent: GivenLines[] = [];
	const reply = await inParts({ products: products(450), customProducts: customs(60) }, async (part) => {
		sent.push(part);
		return { ok: true, data: { ...cartOf({}), notices: [notice('Of every part'), notice(`Of part ${sent.length}`)] } };
	});
	expect(sent.map((part) => [part.products.length, part.customProducts.length])).toEqual([
		[200, 50],
		[200, 10],
		[50, 0],
	]);
	expect(new Set(sent.flatMap((part) => part.products.map((one) => one.retailerProductId))).size).toBe(450);
	const said = reply.ok ? reply.data.notices.map(({ display_text: text }) => text) : [];
	expect(said).toEqual(['Of every part', 'Of part 1', 'Of part 2', 'Of part 3']);
});

it('V18 a part that is refused is the answer, and no more are sent', async () => {
	let calls = 0;
	const refused = { ok: false, kind: 'network' } as const;
	const reply = await inParts({ products: products(500), customProducts: [] }, async () => {
		calls += 1;
		return refused;
	});
	expect([reply, calls]).toEqual([refused, 1]);
});
