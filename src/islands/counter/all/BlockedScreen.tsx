import { ListOfAll } from '#islands/counter/all/ListOfAll.tsx';
import { useListPages } from '#islands/counter/all/useListPages.ts';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { dayText } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** The customers who may not order, each by one of their orders; a second tap lets them order again. */
export function BlockedScreen() {
	const t = useWords();
	const { pages, reply, more, again } = useListPages('GET counter/blocked', {});
	const end = async (id: string) => {
		showRefusal(await counterCall('DELETE counter/blocked/{id}', { id }));
		again();
	};
	return (
		<ListOfAll
			title={t('counter.blocked')}
			filters={null}
			rows={pages.flatMap(({ rows }) =>
				rows.map(({ id, code, reason, at }) => (
					<li key={id} className="ct-row">
						<EndableRow
							name={code}
							text={`${reason} · ${t('counter.since', { day: dayText(at, pageLanguage()) })}`}
							onEnd={() => void end(id)}
						/>
					</li>
				)),
			)}
			reply={reply}
			onMore={more}
			onAgain={again}
			onFile={() => void saveFile('GET counter/blocked.csv', {})}
		/>
	);
}
