import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import type { CheckoutStep } from '#lib/order/checkout-step-names.ts';
import { goToStep } from '#stores/order/steps.ts';

type Props = {
	step: CheckoutStep;
	title: string;
	isOpen: boolean;
	/** What the step has, in a line or two; null until it has something. */
	summary: ReactNode;
	/** What an open step asks for, where that changes under the shopper. */
	asks?: string;
	children: ReactNode;
};

/** One step of the checkout: open, or what it has with a button to change it. The focus follows to what it opens or asks for. */
export function Step({ step, title, isOpen, summary, asks, children }: Props) {
	const t = useWords();
	const headline = useRef<HTMLHeadingElement>(null);
	const id = `checkout-${step}`;
	useEffect(() => {
		if (!isOpen) return;
		headline.current?.parentElement?.scrollIntoView({ block: 'nearest' });
		headline.current?.focus({ preventScroll: true });
	}, [isOpen]);
	const asked = useRef(asks);
	useEffect(() => {
		if (asked.current !== asks) headline.current?.focus({ preventScroll: true });
		asked.current = asks;
	}, [asks]);
	return (
		<section className="surface pad stack checkout-step" aria-labelledby={id} aria-current={isOpen ? 'step' : undefined}>
			<div className="flex items-baseline justify-between gap-12px font-600">
				<h2 className="text-18" id={id} ref={headline} tabIndex={-1}>
					{title}
				</h2>
				{!isOpen && summary !== null && (
					<button type="button" className="link flex-none" aria-label={`${t('address.change')}: ${title}`} onClick={() => goToStep(step)}>
						{t('address.change')}
					</button>
				)}
			</div>
			{isOpen ? children : summary !== null && <div className="step-has stack">{summary}</div>}
		</section>
	);
}
