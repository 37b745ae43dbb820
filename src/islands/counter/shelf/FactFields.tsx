import { useMemo } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { countryName } from '#lib/catalogue/country-name.ts';
import { COUNTRIES } from '#lib/contract/countries.ts';
import type { PackEditDraft } from '#lib/counter/pack-edit.ts';

const SIGNS = ['veg', 'nonveg', 'none'] as const;
const HOME = 'IN';
type Props = { id: string; draft: PackEditDraft; onChange: (next: Partial<PackEditDraft>) => void };

/** What stands on a pack: its sign, its last day, where it was made, and whether it takes a prescription. */
export function FactFields({ id, draft, onChange }: Props) {
	const t = useWords();
	const countries = useMemo(() => {
		const named = COUNTRIES.map((code) => ({ code, name: countryName(code, pageLanguage()) }));
		return named.sort((one, other) => Number(other.code === HOME) - Number(one.code === HOME) || one.name.localeCompare(other.name));
	}, []);
	return (
		<>
			<fieldset className="pills">
				<legend>{t('counter.shelfSign')}</legend>
				{SIGNS.map((sign) => (
					<label key={sign}>
						<input type="radio" name={`sign-${id}`} checked={draft.foodSign === sign} onChange={() => onChange({ foodSign: sign })} />
						<span>{t(`counter.shelfSign-${sign}`)}</span>
					</label>
				))}
			</fieldset>
			<label className="stack-label">
				{t('counter.shelfBestBefore')}
				<input
					className="field"
					type="date"
					min="2000-01-01"
					max="2099-12-31"
					value={draft.bestBefore}
					onChange={(event) => onChange({ bestBefore: event.target.value })}
				/>
			</label>
			<label className="stack-label">
				{t('counter.shelfOrigin')}
				<select className="field" value={draft.origin} onChange={(event) => onChange({ origin: event.target.value })}>
					<option value="">{t('counter.shelfChoose')}</option>
					{countries.map(({ code, name }) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</select>
			</label>
			<label className="ct-tick">
				<input type="checkbox" checked={draft.isPrescribed} onChange={(event) => onChange({ isPrescribed: event.target.checked })} />
				{t('counter.shelfPrescribed')}
			</label>
		</>
	);
}
