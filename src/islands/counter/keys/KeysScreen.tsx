import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { MakeKeyForm } from '#islands/counter/keys/MakeKeyForm.tsx';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { dayText } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** The keys of the shop's own systems: made with a name, shown once, ended at once. */
export function KeysScreen({ shop: { id: storeId } }: { shop: ChosenShop }) {
	const t = useWords();
	const { pages, list, again } = useListPages('GET counter/keys', { storeId });
	const end = async (id: string) => {
		showRefusal(await counterCall('DELETE counter/keys/{id}', { id }));
		await again();
	};
	return (
		<ListOfAll
			title={t('counter.keys')}
			filters={<p className="hint">{t('counter.keysLead')}</p>}
			none={t('counter.keysNone')}
			rows={pages.flatMap(({ keys }) =>
				keys.map(({ id, label, since }) => (
					<li key={id} ref={handFocusOn} className="ct-row ct-person">
						<EndableRow name={label || id} text={t('counter.since', { day: dayText(since, pageLanguage()) })} onEnd={() => end(id)} />
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/keys.csv', { storeId })}
			form={<MakeKeyForm storeId={storeId} onMade={() => void again()} />}
		/>
	);
}
