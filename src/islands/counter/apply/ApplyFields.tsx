import { type ReactNode, useState } from 'react';
import { type Applying, type ShopCode, wrongCodes } from '#islands/counter/apply/applying.ts';
import { CategoryPills } from '#islands/counter/apply/CategoryPills.tsx';
import { LocalityField } from '#islands/counter/apply/LocalityField.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useWords } from '#islands/ui/words.tsx';
import { SHOP_CODES } from '#lib/contract/shop-codes.ts';

type Props = {
	typed: Applying;
	wrong: Readonly<Record<string, string>>;
	onChange: (next: Applying) => void;
	onNext: () => void;
};

/** Several fields together, with what the server said of them. */
function WithFault({ text, children }: { text: string | undefined; children: ReactNode }) {
	return (
		<div>
			{children}
			{text && (
				<p className="hint" role="alert" data-bad>
					{text}
				</p>
			)}
		</div>
	);
}

const WORDS = { gstin: 'counter.shopGstin', fssai: 'counter.shopFssai', upiId: 'counter.shopUpi' } as const;
const CODES = ['gstin', 'fssai', 'upiId'] as const;

/** What the shop is: its name and place, what it sells and when, and its numbers. */
export function ApplyFields({ typed, wrong, onChange, onNext }: Props) {
	const t = useWords();
	const [lacks, setLacks] = useState(false);
	// Whom the server has sent back, and who wants to go on, is led to the first field that is wrong.
	const { form, lead } = useFirstWrong(true);
	const set = (given: Partial<Applying>) => onChange({ ...typed, ...given });
	const [bad, setBad] = useState<readonly ShopCode[]>([]);
	/** What is wrong with a number: known here, else as the server has said, until it is typed anew. */
	const faultOf = (code: ShopCode) =>
		bad.includes(code) ? t(`counter.applyForm_${code}`, { example: SHOP_CODES[code].example }) : wrong[code];
	const isWhole = typed.localityId !== '' && typed.categories.length > 0;
	return (
		<form
			ref={form}
			className="surface pad stack"
			onSubmit={(event) => {
				event.preventDefault();
				const codes = wrongCodes(typed);
				setLacks(!isWhole);
				setBad(codes);
				if (codes.length > 0) lead();
				if (isWhole && codes.length === 0) onNext();
			}}
		>
			<TextField
				label={t('counter.applyName')}
				required
				minLength={2}
				maxLength={80}
				value={typed.name}
				wrong={wrong.name}
				onChange={(name) => set({ name })}
			/>
			<WithFault text={wrong.localityId}>
				<LocalityField typed={typed} onChange={set} />
			</WithFault>
			<TextField
				label={t('counter.shopAddress')}
				required
				minLength={5}
				maxLength={200}
				value={typed.address}
				wrong={wrong.address}
				onChange={(address) => set({ address })}
			/>
			<WithFault text={wrong.categories}>
				<CategoryPills chosen={typed.categories} onChoose={(categories) => set({ categories })} />
			</WithFault>
			<fieldset className="ct-day plain-set">
				<legend>{t('counter.shopGroupHours')}</legend>
				<div className="ct-span">
					<input
						className="field"
						type="time"
						required
						aria-label={t('counter.applyOpens')}
						value={typed.opens}
						onChange={(event) => set({ opens: event.target.value })}
					/>
					<span aria-hidden="true">–</span>
					<input
						className="field"
						type="time"
						required
						aria-label={t('counter.applyCloses')}
						value={typed.closes}
						onChange={(event) => set({ closes: event.target.value })}
					/>
				</div>
			</fieldset>
			{CODES.map((code) => (
				<TextField
					key={code}
					label={t('counter.applyIfAny', { name: t(WORDS[code]) })}
					maxLength={80}
					value={typed[code]}
					wrong={faultOf(code)}
					onChange={(text) => {
						if (bad.includes(code)) setBad(bad.filter((one) => one !== code));
						set({ [code]: text });
					}}
				/>
			))}
			{lacks && !isWhole && (
				<p className="hint" role="alert" data-bad>
					{t('counter.applyLacks')}
				</p>
			)}
			<button type="submit" className="btn-fill">
				{t('counter.applyNext')}
			</button>
		</form>
	);
}
