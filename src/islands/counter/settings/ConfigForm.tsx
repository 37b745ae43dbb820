import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { configDefault, configDraft, configValues, type SettingRow } from '#islands/counter/settings/config-draft.ts';
import { useBusy } from '#islands/counter/useBusy.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import { LANGUAGES } from '#lib/languages.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const MOST_CHARS = 200;
type Props = { row: SettingRow; onSaved: () => void };

/** The words of a field: a language, one of the two sums, or the minutes. */
function labelOf(key: SettingRow['key'], name: string, t: IslandWords): string {
	const language = LANGUAGES.find(({ slug }) => slug === name);
	if (language) return t('counter.configIn', { language: language.ownName });
	if (name === 'headline' || name === 'step') return t(`counter.config_${name}`);
	return t(key === 'order_tat_breached' ? 'counter.configMinutes' : 'counter.configValue');
}

/** One setting: what it means, its values, and a way back to what counts without it. */
export function ConfigForm({ row, onSaved }: Props) {
	const t = useWords();
	const { key } = row;
	const [draft, setDraft] = useState(configDraft(row));
	const [said, setSaid] = useState('');
	const byDefault = configDefault(row);
	const isSet = Object.keys(row.values).length > 0;
	const isWords = key === 'platform_fee_sub_text';
	const { isBusy, run } = useBusy();
	const save = async () => {
		const reply = await counterCall('PUT counter/config/{key}', { key, values: configValues(row, draft) });
		if (reply.ok) onSaved();
		else setSaid(failureText(reply, t));
	};
	const reset = async () => {
		const reply = await counterCall('DELETE counter/config/{key}', { key });
		if (reply.ok) onSaved();
		else setSaid(failureText(reply, t));
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(save);
	};
	return (
		<form className="surface pad stack" aria-label={t(`counter.config_${key}`)} onSubmit={send}>
			<h2>{t(`counter.config_${key}`)}</h2>
			<p className="hint">{t(`counter.configFor_${key}`)}</p>
			{Object.entries(draft).map(([name, value]) => (
				<label key={name} className="stack-label">
					<span className="ct-own">{labelOf(key, name, t)}</span>
					<input
						className="field"
						lang={LANGUAGES.find(({ slug }) => slug === name)?.bcp47}
						inputMode={isWords ? undefined : 'numeric'}
						maxLength={MOST_CHARS}
						placeholder={byDefault[name]}
						autoComplete="off"
						value={value}
						onChange={(event) => {
							setSaid('');
							setDraft({ ...draft, [name]: event.target.value });
						}}
					/>
				</label>
			))}
			<p className="hint">
				{isSet
					? t('counter.configSet')
					: t('counter.configUnset', { value: Object.values(byDefault).join(', ') || t('counter.configNone') })}
			</p>
			<p className="hint" role="status" data-bad={said !== '' || undefined}>
				{said}
			</p>
			<div className="form-ways">
				<SendButton word={t('counter.shopSave')} isBusy={isBusy} />
				{isSet && (
					<button type="button" className="btn-line" disabled={isBusy} onClick={() => void run(reset)}>
						{t('counter.configReset')}
					</button>
				)}
			</div>
		</form>
	);
}
