import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { WEEK, weekdayName } from '#islands/counter/shop/week.ts';
import { TextField } from '#islands/counter/TextField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { SlotRule } from '#lib/catalogue/slot-room.ts';
import { figureText, typedNumber } from '#lib/format/typed-number.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';

/** A rule as it is typed: how many orders is a text until it is saved. */
type Draft = Omit<SlotRule, 'capacity'> & { capacity: string };
const NEW: Draft = { days: [...WEEK], from: '18:00', to: '21:00', capacity: '' };
const MOST = 20;

const areDrafts = (value: unknown): value is readonly Draft[] => Array.isArray(value) && value.every((one) => Array.isArray(one?.days));
const isSet = ({ days, from, to, capacity }: Draft): boolean =>
	days.length > 0 && from < to && /^\d{1,4}$/.test(figureText(capacity) ?? '');

/** How many orders the delivery times take on certain days and hours, where that differs from the others. */
export function SlotRules({ facts }: { facts: ShopFacts }) {
	const t = useWords();
	const start = facts.slotRules.map((rule) => ({ ...rule, capacity: String(rule.capacity) }));
	const form = `${facts.id}:slotRules`;
	const [rules, isKept, keep] = useDraft<readonly Draft[]>(form, start, areDrafts);
	const set = (at: number, given: Partial<Draft>) => keep(rules.map((one, i) => (i === at ? { ...one, ...given } : one)));
	const areSet = rules.every(isSet);
	// Known by its place in the list: it has no id, and all of it changes while it is typed.
	const numbered = rules.map((rule, at) => ({ rule, at }));
	return (
		<SavedGroup
			title={t('counter.slotRules')}
			isChanged={isKept}
			canSave={areSet}
			change={() => ({ slotRules: rules.map((rule) => ({ ...rule, capacity: typedNumber(rule.capacity) ?? 0 })) })}
			form={form}
		>
			{() => (
				<>
					<p className="hint">{t('counter.slotRulesHint', { count: facts.slotCapacity })}</p>
					{numbered.map(({ rule, at }) => (
						<Rule
							key={at}
							rule={rule}
							name={t('counter.slotRule', { count: at + 1 })}
							onChange={(given) => set(at, given)}
							onRemove={() => keep(rules.filter((_, i) => i !== at))}
						/>
					))}
					{rules.length < MOST && (
						<button type="button" className="btn-line" onClick={() => keep([...rules, NEW])}>
							{t('counter.slotRuleAdd')}
						</button>
					)}
					{!areSet && <p className="hint">{t('counter.slotRuleWrong')}</p>}
				</>
			)}
		</SavedGroup>
	);
}

type Props = { rule: Draft; name: string; onChange: (given: Partial<Draft>) => void; onRemove: () => void };

/** One of them: on which days, between which times, how many orders. */
function Rule({ rule: { days, from, to, capacity }, name, onChange, onRemove }: Props) {
	const t = useWords();
	return (
		<fieldset className="ct-day plain-set">
			<legend>{name}</legend>
			<div className="pills">
				{WEEK.map((weekday) => (
					<label key={weekday}>
						<input
							type="checkbox"
							aria-label={weekdayName(weekday)}
							checked={days.includes(weekday)}
							onChange={({ target }) => onChange({ days: target.checked ? [...days, weekday] : days.filter((one) => one !== weekday) })}
						/>
						<span>{weekdayName(weekday, 'short')}</span>
					</label>
				))}
			</div>
			<div className="ct-span">
				<input
					className="field"
					type="time"
					required
					aria-label={t('counter.slotFrom')}
					value={from}
					onChange={({ target }) => onChange({ from: target.value })}
				/>
				<input
					className="field"
					type="time"
					required
					aria-label={t('counter.slotTo')}
					value={to === '24:00' ? '23:59' : to}
					onChange={({ target }) => onChange({ to: target.value })}
				/>
				<button type="button" className="btn-line" aria-label={t('counter.endOf', { name })} onClick={onRemove}>
					×
				</button>
			</div>
			<TextField
				label={t('counter.shopSlotCap')}
				inputMode="numeric"
				maxLength={4}
				value={capacity}
				onChange={(text) => onChange({ capacity: text.trim() })}
			/>
		</fieldset>
	);
}
