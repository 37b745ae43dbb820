import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useSettling } from '#islands/counter/useSettling.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShopRole } from '#lib/contract/callers.ts';
import type { Output } from '#lib/contract/table.ts';
import { plainDigits } from '#lib/format/typed-number.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const ROLES = ['staff', 'owner'] as const satisfies readonly ShopRole[];
const FIRST: { phone: string; name: string; role: ShopRole } = { phone: '', name: '', role: 'staff' };
const TEN_DIGITS = -10;

/** What stands below the form; `asks`: a question, which a second tap answers. */
export type InviteSaid = { text: string; isBad?: boolean; asks?: boolean } | null;
type Props = {
	/** Without a shop it is for the association. */
	storeId: string | undefined;
	/** Who is there already. */
	people: Output<'GET counter/people'>['people'];
	said: InviteSaid;
	onSay: (said: InviteSaid) => void;
	onInvited: () => void;
};

/** Invites somebody by their number; a message tells them. Who is there already is changed only after a question. */
export function InviteForm({ storeId, people, said, onSay, onInvited }: Props) {
	const t = useWords();
	const [draft, setDraft] = useState(FIRST);
	const asks = said?.asks === true;
	const isHeld = useSettling(asks ? said.text : '') && asks;
	const { isBusy, run } = useBusy();
	const { phone, name, role } = draft;
	const set = (typed: Partial<typeof FIRST>) => {
		setDraft({ ...draft, ...typed });
		onSay(null);
	};
	const invite = async () => {
		const reply = await counterCall('POST counter/people', {
			...(storeId ? { storeId, role } : { role: 'association' }),
			phone_number: phone,
			name,
		});
		if (!reply.ok) return onSay({ text: failureText(reply, t), isBad: true });
		onInvited();
		setDraft(FIRST);
		onSay({ text: t('counter.invited', { name: name || phone }) });
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		if (isHeld) return;
		const known = people.find((one) => one.phone.slice(TEN_DIGITS) === plainDigits(phone).replace(/\D/g, '').slice(TEN_DIGITS));
		if (asks || !known) return void run(invite);
		const called = known.name || known.phone;
		const was = `${called}, ${t(`counter.role${known.role}`)}`;
		const now = `${name || called}, ${t(`counter.role${storeId ? role : known.role}`)}`;
		onSay({ text: t('counter.invitedBefore', { was, now }), asks: true });
	};
	return (
		<form className="surface pad stack ct-form" onSubmit={send}>
			<h2>{t('counter.invite')}</h2>
			<TextField
				label={t('login.phone')}
				type="tel"
				inputMode="numeric"
				required
				value={phone}
				onChange={(typed) => set({ phone: typed })}
			/>
			<TextField label={t('counter.name')} maxLength={60} value={name} onChange={(typed) => set({ name: typed })} />
			{storeId && (
				<fieldset className="pills">
					<legend>{t('counter.role')}</legend>
					{ROLES.map((one) => (
						<label key={one}>
							<input type="radio" name="counter-role" checked={role === one} onChange={() => set({ role: one })} />
							<span>{t(`counter.role${one}`)}</span>
						</label>
					))}
				</fieldset>
			)}
			<SendButton word={t(asks ? 'counter.allShopsSure' : 'counter.invite')} isBusy={isBusy} isHeld={isHeld} />
			<p className="hint" role="status" data-bad={said?.isBad || undefined}>
				{said?.text}
			</p>
		</form>
	);
}
