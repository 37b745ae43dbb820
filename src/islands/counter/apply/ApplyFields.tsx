import { type ReactNode, useEffect, useState } from 'react';
import type { Applying } from '#islands/counter/apply/applying.ts';
import { LocalityField } from '#islands/counter/apply/LocalityField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import { call } from '#stores/api/call.ts';

type Props = {
	typed: Applying;
	wrong: Readonly<Record<string, string>>;
	onChange: (next: Applying) => void;
	onNext: () => void;
};
type Wrong = { text: string | undefined; children: ReactNode };

/** A field, with what the server said of it. */
function WithFault({ text, children }: Wrong) {
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
	const [categories, setCategories] = useState<Output<'GET catalog/categories'>['categories']>([]);
	const [lacks, setLacks] = useState(false);
	useEffect(() => {
		void call('GET catalog/categories', {}).then((reply) => reply.ok && setCategories(reply.data.categories));
	}, []);
	const set = (given: Partial<Applying>) => onChange({ ...typed, ...given });
	const isWhole = typed.localityId !== '' && typed.categories.length > 0;
	return (
		<form
			className="surface pad stack"
			onSubmit={(event) => {
				event.preventDefault();
				setLacks(!isWhole);
				if (isWhole) onNext();
			}}
		>
			<WithFault text={wrong.name}>
				<label className="stack-label">
					{t('counter.applyName')}
					<input
						className="field"
						required
						minLength={2}
						maxLength={80}
						aria-invalid={wrong.name !== undefined}
						value={typed.name}
						onChange={(event) => set({ name: event.target.value })}
					/>
				</label>
			</WithFault>
			<WithFault text={wrong.localityId}>
				<LocalityField typed={typed} onChange={set} />
			</WithFault>
			<WithFault text={wrong.address}>
				<label className="stack-label">
					{t('counter.shopAddress')}
					<input
						className="field"
						required
						minLength={5}
						maxLength={200}
						aria-invalid={wrong.address !== undefined}
						value={typed.address}
						onChange={(event) => set({ address: event.target.value })}
					/>
				</label>
			</WithFault>
			<WithFault text={wrong.categories}>
				<fieldset className="pills">
					<legend>{t('counter.applyCategories')}</legend>
					{categories.map(({ id, name }) => (
						<label key={id}>
							<input
								type="checkbox"
								checked={typed.categories.includes(id)}
								onChange={(event) =>
									set({ categories: event.target.checked ? [...typed.categories, id] : typed.categories.filter((one) => one !== id) })
								}
							/>
							<span>{name}</span>
						</label>
					))}
				</fieldset>
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
				<WithFault key={code} text={wrong[code]}>
					<label className="stack-label">
						{t('counter.applyIfAny', { name: t(WORDS[code]) })}
						<input
							className="field"
							autoComplete="off"
							maxLength={80}
							aria-invalid={wrong[code] !== undefined}
							value={typed[code]}
							onChange={(event) => set({ [code]: event.target.value })}
						/>
					</label>
				</WithFault>
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
