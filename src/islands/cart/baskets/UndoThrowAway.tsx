import { useId, useLayoutEffect, useRef } from 'react';
import { withFocusOnHeading } from '#islands/ui/focus-heading.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { WaitingBasket } from '#stores/cart/baskets.ts';
import { undoThrowAway } from '#stores/cart/thrown-basket.ts';

/** In the place of the basket that was thrown away last: the button that has it back. It takes over the focus, whose row is gone. */
export function UndoThrowAway({ shop }: { shop: WaitingBasket['shop'] }) {
	const t = useWords();
	const ref = useRef<HTMLButtonElement>(null);
	const deleted = useId();
	// Before the row's own way of handing the focus on; a panel that is opened later keeps its focus.
	useLayoutEffect(() => {
		if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
	}, []);
	return (
		<li className="where mt-8px">
			<span role="status" id={deleted}>
				{t('ui.deleted', { name: shop.name })}
			</span>
			<button
				type="button"
				className="link"
				ref={ref}
				aria-describedby={deleted}
				onClick={({ currentTarget }) => withFocusOnHeading(currentTarget, 'section', undoThrowAway)}
			>
				{t('ui.undo')}
			</button>
		</li>
	);
}
