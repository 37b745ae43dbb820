import { type FormEvent, useState } from 'react';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ShopRole } from '#lib/contract/callers.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const ROLES = ['staff', 'owner'] as const satisfies readonly ShopRole[];
/** Without a shop: for the association. */
type Props = { storeId: string | undefined; onInvited: () => void };

/** Invites somebody by their number; a message tells them. */
export function InviteForm({ storeId, onInvited }: Props) {
	const t = useWords();
	const [phone, setPhone] = useState('');
	const [name, setName] = useState('');
	const [role, setRole] = useState<ShopRole>('staff');
	const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
	const { isBusy, run } = useBusy();
	const invite = async () => {
		const reply = await counterCall('POST counter/people', {
			...(storeId ? { storeId, role } : { role: 'association' }),
			phone_number: phone,
			name,
		});
		if (!reply.ok) return setSaid({ text: failureText(reply, t), isBad: true });
		onInvited();
		setPhone('');
		setName('');
		setSaid({ text: t('counter.invited'), isBad: false });
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(invite);
	};
	return (
		<form className="surface pad stack ct-form" onSubmit={send}>
			<h2>{t('counter.invite')}</h2>
			<label className="stack-label">
				{t('login.phone')}
				<input className="field" type="tel" inputMode="numeric" required value={phone} onChange={(event) => setPhone(event.target.value)} />
			</label>
			<label className="stack-label">
				{t('counter.name')}
				<input className="field" autoComplete="off" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
			</label>
			{storeId && (
				<fieldset className="pills">
					<legend>{t('counter.role')}</legend>
					{ROLES.map((one) => (
						<label key={one}>
							<input type="radio" name="counter-role" checked={role === one} onChange={() => setRole(one)} />
							<span>{t(`counter.role${one}`)}</span>
						</label>
					))}
				</fieldset>
			)}
			<SendButton word={t('counter.invite')} isBusy={isBusy} />
			<p className="hint" role="status" data-bad={said?.isBad || undefined}>
				{said?.text}
			</p>
		</form>
	);
}
