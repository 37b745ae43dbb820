import { type ReactNode, useState } from 'react';
import { fieldFaults, type Wrong, without } from '#islands/counter/field-faults.ts';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';
import { $drafts, dropSaved, keepDraft } from '#stores/counter/drafts.ts';
import { changeShopFacts, type FactsChange } from '#stores/counter/shop-facts.ts';

type Props = {
	title: string;
	isChanged: boolean;
	/** False as long as something is missing. */
	canSave?: boolean;
	/** A field says what is wrong with it: to save leads there. */
	isWrong?: boolean;
	change: () => FactsChange;
	/** Under which its draft is kept. */
	form: string;
	/** The fields that show what the server says of them. */
	shows?: readonly string[];
	/** The fields, with what the server says of each, and what takes this away when one is typed in. */
	children: (wrong: Wrong, onTyped: (field: string) => void) => ReactNode;
};

/** A group of what the shop says of itself, with a way to save it. A refusal stands at the field that it names, else below. */
export function SavedGroup({ title, isChanged, canSave = true, isWrong = false, change, form, shows = [], children }: Props) {
	const t = useWords();
	const [wrong, setWrong] = useState<Wrong>({});
	const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
	const { form: fields, lead, leadNow } = useFirstWrong();
	const { isBusy, run } = useBusy();
	const isHeld = !isChanged || !canSave || isBusy;
	const ways = useFocusKept<HTMLDivElement>(`${isChanged}`, { isOwn: true });
	const save = async () => {
		const sent = $drafts.get()[form];
		const reply = await changeShopFacts(change());
		if (!reply) return;
		if (reply.ok) {
			setWrong({});
			setSaid({ text: t('counter.shopSaved'), isBad: false });
			return dropSaved(form, sent);
		}
		const faults = fieldFaults(reply, t, (field) => shows.includes(field));
		lead();
		setWrong(faults.wrong);
		setSaid({ text: faults.below, isBad: true });
	};
	const drop = () => {
		setWrong({});
		setSaid(null);
		keepDraft(form, null);
	};
	return (
		<form
			ref={fields}
			className="surface pad stack"
			aria-label={title}
			noValidate
			// A refusal is of what was typed then.
			onChange={() => setSaid(null)}
			onSubmit={(event) => {
				event.preventDefault();
				if (isHeld) return;
				if (isWrong) leadNow();
				else void run(save);
			}}
		>
			<h2>{title}</h2>
			{children(wrong, (field) => setWrong(without(wrong, field)))}
			<p className="hint" role="status" data-bad={said?.isBad || undefined}>
				{isChanged && !said?.isBad ? t('counter.shopDraft') : said?.text}
			</p>
			<div className="form-ways" ref={ways}>
				<button type="submit" className="btn-fill" aria-disabled={isHeld}>
					{t('counter.shopSave')}
				</button>
				{isChanged && (
					<button type="button" className="btn-line" disabled={isBusy} onClick={drop}>
						{t('counter.shopDrop')}
					</button>
				)}
			</div>
		</form>
	);
}
