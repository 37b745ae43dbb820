import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { OrderSummary } from '#islands/order/list/OrderSummary.tsx';
import { loadWords, WordsProvider } from '#islands/ui/words.tsx';
import type { OrderCard } from '#lib/contract/order.ts';
import { LANGUAGES } from '#lib/languages.ts';

const order: OrderCard = {
	id: 'o1',
	code: 'NK-1',
	store: { id: 's1', name: 'Om Sai', image: '/art/shop.svg', url: '/shops/s1' },
	stage: 'DELIVERED',
	deliveryType: 'DELIVERY',
	itemCount: 2,
	toPay: 50,
	placedAt: '2026-11-21T08:35:00Z',
	eta: null,
	canRate: false,
	images: [],
};

// The page brings no words of its own.
vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });

test.each(LANGUAGES.map(({ slug }) => slug))('R11 E12 %s: what was collected is picked up, not delivered', async (language) => {
	const words = await loadWords(language);
	const shown = (deliveryType: OrderCard['deliveryType']) => {
		const card = createElement(OrderSummary, { order: { ...order, deliveryType } });
		return renderToStaticMarkup(createElement(() => WordsProvider({ words, children: card })));
	};
	expect(shown('DELIVERY')).toContain(`>${words('stage.DELIVERED')}<`);
	expect(shown('PICKUP')).toContain(`>${words('stage.PICKED_UP')}<`);
	expect(words('stage.PICKED_UP')).not.toBe(words('stage.DELIVERED'));
});
