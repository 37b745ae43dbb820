import { ListOfAll } from '#islands/counter/all/ListOfAll.tsx';
import { useListPages } from '#islands/counter/all/useListPages.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { dayAndTime } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Messages that did not arrive, each with a way to send it once more. */
export function UndeliveredScreen() {
	const t = useWords();
	const { pages, reply, more, again } = useListPages('GET counter/messages', {});
	const send = async (id: number) => {
		const sent = await counterCall('POST counter/messages/{id}/again', { id });
		showRefusal(sent);
		if (sent.ok) showMessage('success', t('counter.sentAgain'));
		again();
	};
	return (
		<ListOfAll
			title={t('counter.undelivered')}
			filters={null}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.id} className="ct-row">
						<span className="ct-row-top">
							<code>{row.template}</code>
							<span>{row.to}</span>
						</span>
						<small>
							{t(row.isRefused ? 'counter.refused' : 'counter.dropped')}
							{row.reason && ` · ${row.reason}`}
						</small>
						<small>{dayAndTime(row.at, pageLanguage(), t)}</small>
						{row.canSend && (
							<span className="ct-judge">
								<button
									type="button"
									className="btn-line"
									aria-label={`${t('counter.sendAgain')}: ${row.template} ${row.to}`}
									onClick={() => void send(row.id)}
								>
									{t('counter.sendAgain')}
								</button>
							</span>
						)}
					</li>
				)),
			)}
			reply={reply}
			onMore={more}
			onAgain={again}
			onFile={() => void saveFile('GET counter/messages.csv', {})}
		/>
	);
}
