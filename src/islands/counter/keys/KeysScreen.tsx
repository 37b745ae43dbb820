import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import { dayText } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const LABEL_MAX = 80;

/** The keys of the shop's own systems: made with a name, shown once, ended at once. */
export function KeysScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	const [keys, setKeys] = useState<Output<'GET counter/keys'>['keys'] | null>(null);
	const [made, setMade] = useState('');
	const [label, setLabel] = useState('');
	const [failed, setFailed] = useState('');
	const load = useCallback(async () => {
		const reply = await counterCall('GET counter/keys', { storeId: shop.id });
		if (reply.ok) setKeys(reply.data.keys);
		else setFailed(failureText(reply, t));
	}, [shop.id, t]);
	useEffect(() => void load(), [load]);
	const make = async (event: FormEvent) => {
		event.preventDefault();
		const reply = await counterCall('POST counter/keys', { storeId: shop.id, label });
		if (!reply.ok) return setFailed(failureText(reply, t));
		setFailed('');
		setMade(reply.data.key);
		setLabel('');
		await load();
	};
	const end = async (id: string) => {
		showRefusal(await counterCall('DELETE counter/keys/{id}', { id }));
		await load();
	};
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t('counter.keys')}</h1>
			<p className="hint">{t('counter.keysLead')}</p>
			<ul className="ct-people">
				{keys?.map(({ id, label: name, since }) => (
					<li key={id}>
						<EndableRow name={name || id} text={t('counter.since', { day: dayText(since, pageLanguage()) })} onEnd={() => void end(id)} />
					</li>
				))}
			</ul>
			<form className="surface pad stack" onSubmit={make}>
				<label className="stack-label">
					{t('counter.keyLabel')}
					<input
						className="field"
						required
						autoComplete="off"
						maxLength={LABEL_MAX}
						value={label}
						onChange={(event) => setLabel(event.target.value)}
					/>
				</label>
				<button type="submit" className="btn-fill">
					{t('counter.addKey')}
				</button>
				<div role="status">
					{made && <p>{t('counter.keyOnce')}</p>}
					{made && <code className="break">{made}</code>}
					{failed && (
						<p className="hint" data-bad>
							{failed}
						</p>
					)}
				</div>
			</form>
		</div>
	);
}
