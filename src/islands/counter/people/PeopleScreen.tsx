import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { InviteForm, type InviteSaid } from '#islands/counter/people/InviteForm.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PersonRole } from '#lib/contract/callers.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $person, type ChosenShop } from '#stores/counter/counter-session.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Who works at the shop, or (`null`) for the association: an owner, or one of its people, invites and ends. */
export function PeopleScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const me = useStore($person)?.phone;
	/** One's own row says so, so that nobody ends their own right for another's. */
	const textOf = (name: string, phone: string, role: PersonRole) =>
		[phone === me && t('counter.you'), name && phone, t(`counter.role${role}`)].filter(Boolean).join(' · ');
	const asked = shop ? { storeId: shop.id } : {};
	const { pages, list, again } = useListPages('GET counter/people', asked);
	const people = pages.flatMap((page) => page.people);
	const [said, setSaid] = useState<InviteSaid>(null);
	const end = async (id: string, called: string) => {
		// It may be of the one who goes.
		setSaid(null);
		const reply = await counterCall('DELETE counter/people/{id}', { id });
		showRefusal(reply);
		if (reply.ok) showMessage('success', t('counter.personOut', { name: called }));
		await again();
	};
	return (
		<ListOfAll
			title={t(shop ? 'counter.people' : 'counter.team')}
			rows={people.map(({ id, name, phone, role }) => (
				<li key={id} ref={handFocusOn} className="ct-row ct-person">
					<EndableRow name={name || phone} text={textOf(name, phone, role)} onEnd={() => end(id, name || phone)} />
				</li>
			))}
			list={list}
			onFile={() => saveFile('GET counter/people.csv', asked)}
			form={<InviteForm storeId={shop?.id} people={people} said={said} onSay={setSaid} onInvited={() => void again()} />}
		/>
	);
}
