import { useStore } from '@nanostores/react';
import { ChoiceAndDay } from '#islands/counter/association/ChoiceAndDay.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { BusyButton } from '#islands/counter/BusyButton.tsx';
import { Choice } from '#islands/counter/Choice.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { DROP_REASONS, MESSAGE_GROUPS, UNDELIVERED_STATES } from '#lib/contract/counter-list-filters.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Messages that did not arrive, each with a way to send it once more. */
export function UndeliveredScreen() {
	const t = useWords();
	const { group: givenGroup, state: givenState, day = '' } = useStore($filters);
	const group = MESSAGE_GROUPS.find((one) => one === givenGroup);
	const state = UNDELIVERED_STATES.find((one) => one === givenState);
	const asked = { ...(group && { group }), ...(state && { state }), ...(day && { day }) };
	const { pages, list, again } = useListPages('GET counter/messages', asked);
	const stateText = (one: (typeof UNDELIVERED_STATES)[number]) => t(one === 'FAILED' ? 'counter.refused' : 'counter.dropped');
	const reasonText = (reason: string) => {
		const known = DROP_REASONS.find((one) => one === reason);
		return known ? t(`counter.why${known}`) : reason;
	};
	const send = async (id: number) => {
		const sent = await counterCall('POST counter/messages/{id}/again', { id });
		showRefusal(sent);
		if (sent.ok) showMessage('success', t('counter.sentAgain'));
		await again();
	};
	return (
		<ListOfAll
			title={t('counter.undelivered')}
			filters={
				<>
					<ChoiceAndDay
						name="group"
						label={t('counter.kind')}
						choices={MESSAGE_GROUPS}
						chosen={group}
						wordOf={(one) => t(`counter.message${one}`)}
						day={day}
					/>
					<Choice
						label={t('counter.stage')}
						value={state ?? ''}
						choices={[{ value: '', text: t('counter.any') }, ...UNDELIVERED_STATES.map((value) => ({ value, text: stateText(value) }))]}
						onChoose={(value) => setFilters({ state: value })}
					/>
				</>
			}
			none={t('counter.undeliveredNone')}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.id} ref={handFocusOn} className="ct-row">
						<span className="ct-row-top">
							<b>{t(`counter.message${row.group}`)}</b>
							<span>{row.to}</span>
						</span>
						<small>
							{stateText(row.isRefused ? 'FAILED' : 'DROPPED')}
							{row.reason && ` · ${reasonText(row.reason)}`}
						</small>
						<small>
							<code>{row.template}</code>
						</small>
						<small>{dayAndTime(row.at, pageLanguage(), t)}</small>
						{row.canSend && (
							<span className="ct-judge">
								<BusyButton
									word={t('counter.sendAgain')}
									label={`${t('counter.sendAgain')}: ${row.template} ${row.to}`}
									onTap={() => send(row.id)}
								/>
							</span>
						)}
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/messages.csv', asked)}
		/>
	);
}
