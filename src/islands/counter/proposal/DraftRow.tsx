import { type ReactNode, useEffect, useId, useRef } from 'react';
import { leaveOnEnter } from '#islands/counter/leave-on-enter.ts';
import { useWords } from '#islands/ui/words.tsx';

type Figure = {
	label: string;
	/** What it is of, for screen readers. */
	name: string;
	mode: 'numeric' | 'decimal';
	value: string;
	/** What is wrong with it, in words. */
	wrong: string | undefined;
	/** Where it may be right all the same: what takes it so. */
	sure?: ReactNode;
	onType: (text: string) => void;
};
type Props = {
	isOut: boolean;
	picture?: ReactNode;
	title: ReactNode;
	/** What it comes to, in words. */
	price: string;
	stepper?: ReactNode;
	/** What is typed of it: a weight or a price. */
	figure: Figure | null;
	ways: ReactNode;
	children?: ReactNode;
};

/** A line of the order as it shall be: what it is, its figure, and what can be done with it. */
export function DraftRow({ isOut, picture, title, price, stepper, figure, ways, children }: Props) {
	const t = useWords();
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const wrong = figure?.wrong;
	// The field that is to be mended may be far above the button that was tapped.
	useEffect(() => {
		if (wrong) field.current?.focus();
	}, [wrong]);
	return (
		<div className="ct-change" data-out={isOut || undefined}>
			{picture}
			<p>
				{title}
				{isOut ? <span className="hint">{t('counter.leftOut')}</span> : <b className="block">{price}</b>}
			</p>
			{stepper}
			{figure && (
				<label className="ct-weigh">
					{figure.label}
					<input
						ref={field}
						className="field"
						inputMode={figure.mode}
						aria-label={figure.name}
						aria-invalid={wrong !== undefined}
						aria-describedby={wrong ? id : undefined}
						enterKeyHint="done"
						value={figure.value}
						onKeyDown={leaveOnEnter}
						onChange={(event) => figure.onType(event.target.value.trim())}
					/>
				</label>
			)}
			{wrong && (
				<p className="hint ct-weigh" role="alert" id={id} data-bad>
					{wrong}
				</p>
			)}
			{wrong && figure.sure}
			<div className="ct-ways">{ways}</div>
			{children}
		</div>
	);
}
