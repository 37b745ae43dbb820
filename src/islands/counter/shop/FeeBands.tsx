import { type BandDraft, type FeesDraft, feesChangeOf, feesDraftOf, isFeesDraft } from '#islands/counter/shop/fee-draft.ts';
import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useFieldDraft } from '#islands/counter/shop/useDraft.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { FEE_BANDS_MOST } from '#lib/contract/shop-limits.ts';
import { amountText } from '#lib/format/money.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';

const BANDS = ['feeByDistance', 'feeByTotal'];

/** What delivery costs to places nearby, and for large orders. */
export function FeeBands({ facts }: { facts: ShopFacts }) {
	const t = useWords();
	const form = `${facts.id}:fees`;
	const [draft, typed, keep] = useFieldDraft<FeesDraft>(form, feesDraftOf(facts), isFeesDraft);
	const change = feesChangeOf(draft, facts);
	const { deliveryFee, radiusKm } = facts;
	return (
		<SavedGroup
			title={t('counter.feeBands')}
			isChanged={Boolean(typed.distances ?? typed.amounts)}
			canSave={change !== null && deliveryFee !== null}
			change={() => ({
				...(typed.distances && { feeByDistance: change?.feeByDistance }),
				...(typed.amounts && { feeByTotal: change?.feeByTotal }),
			})}
			form={form}
			shows={BANDS}
		>
			{(wrong, onTyped) =>
				deliveryFee === null ? (
					<p className="hint">{t('counter.feeBandsFirst')}</p>
				) : (
					<>
						<p className="hint">{t('counter.feeBandsHint', { fee: amountText(deliveryFee) })}</p>
						<BandList
							bands={draft.distances}
							words={{ name: 'counter.feeDistance', edge: 'counter.feeUpTo', fee: 'counter.shopFee', add: 'counter.feeAddDistance' }}
							onChange={(distances) => {
								onTyped('feeByDistance');
								keep({ distances });
							}}
						/>
						<BandList
							bands={draft.amounts}
							words={{ name: 'counter.feeAmount', edge: 'counter.feeFrom', fee: 'counter.feeMost', add: 'counter.feeAddAmount' }}
							onChange={(amounts) => {
								onTyped('feeByTotal');
								keep({ amounts });
							}}
						/>
						{(change === null || wrong.feeByDistance || wrong.feeByTotal) && (
							<p className="hint">{t('counter.feeWrong', { distance: radiusKm })}</p>
						)}
					</>
				)
			}
		</SavedGroup>
	);
}

type Words = { name: IslandKey; edge: IslandKey; fee: IslandKey; add: IslandKey };
type ListProps = { bands: readonly BandDraft[]; words: Words; onChange: (bands: readonly BandDraft[]) => void };

function BandList({ bands, words, onChange }: ListProps) {
	const t = useWords();
	const set = (at: number, given: Partial<BandDraft>) => onChange(bands.map((one, i) => (i === at ? { ...one, ...given } : one)));
	// Known by its place in the list: it has no id, and all of it changes while it is typed.
	const numbered = bands.map((band, at) => ({ band, at, name: t(words.name, { count: at + 1 }) }));
	return (
		<>
			{numbered.map(({ band, at, name }) => (
				<fieldset key={at} className="ct-day plain-set">
					<legend>{name}</legend>
					<div className="ct-band">
						<TextField
							label={t(words.edge)}
							inputMode="decimal"
							maxLength={8}
							value={band.edge}
							onChange={(text) => set(at, { edge: text.trim() })}
						/>
						<TextField
							label={t(words.fee)}
							inputMode="decimal"
							maxLength={8}
							value={band.fee}
							onChange={(text) => set(at, { fee: text.trim() })}
						/>
						<button
							type="button"
							className="btn-line"
							aria-label={t('counter.endOf', { name })}
							onClick={() => onChange(bands.filter((_, i) => i !== at))}
						>
							×
						</button>
					</div>
				</fieldset>
			))}
			{bands.length < FEE_BANDS_MOST && (
				<button type="button" className="btn-line" onClick={() => onChange([...bands, { edge: '', fee: '' }])}>
					{t(words.add)}
				</button>
			)}
		</>
	);
}
