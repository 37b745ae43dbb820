import { useCallback, useEffect, useState } from 'react';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { InviteForm } from '#islands/counter/people/InviteForm.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

type People = Output<'GET counter/people'>['people'];

/** Who works at the shop, or (`null`) for the association: an owner, or one of its people, invites and ends. */
export function PeopleScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const [people, setPeople] = useState<People | null>(null);
	const [failed, setFailed] = useState('');
	const storeId = shop?.id;
	const load = useCallback(async () => {
		const reply = await counterCall('GET counter/people', storeId ? { storeId } : {});
		if (reply.ok) setPeople(reply.data.people);
		else setFailed(failureText(reply, t));
	}, [storeId, t]);
	useEffect(() => void load(), [load]);
	const end = async (id: string) => {
		const reply = await counterCall('DELETE counter/people/{id}', { id });
		showRefusal(reply);
		await load();
	};
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t(shop ? 'counter.people' : 'counter.team')}</h1>
			{!people && <p role="status">{failed || t('ui.loading')}</p>}
			<ul className="ct-people">
				{people?.map(({ id, name, phone, role }) => (
					<li key={id}>
						<EndableRow name={name || phone} text={`${name ? `${phone} · ` : ''}${t(`counter.role${role}`)}`} onEnd={() => void end(id)} />
					</li>
				))}
			</ul>
			{people && <InviteForm storeId={storeId} onInvited={setPeople} />}
		</div>
	);
}
