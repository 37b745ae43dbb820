import { useStore } from '@nanostores/react';
import { AnswerForm } from '#islands/counter/order/AnswerForm.tsx';
import { namesOf } from '#islands/order/tracking/after/AskedHelp.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Help } from '#lib/contract/after-order.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { $waitingChanges, answerIn } from '#stores/counter/waiting-changes.ts';

const PICTURE_PX = 320;
const LARGE_PX = 960;

/** What the customer said was wrong with an order, and what the shop answers. */
export function Complaints({ order }: { order: PartnerOrder }) {
	const t = useWords();
	if (order.help.length === 0) return null;
	return (
		<section className="surface pad stack" aria-label={t('counter.helpTitle')}>
			<h2>{t('counter.helpTitle')}</h2>
			<ul className="ct-complaints">
				{order.help.map((help) => (
					<Complaint key={help.id} help={help} order={order} />
				))}
			</ul>
		</section>
	);
}

/** One complaint: about which items, by when an answer is promised, and the answer, the one that is being sent, or the form for it. */
function Complaint({ help, order }: { help: Help; order: PartnerOrder }) {
	const t = useWords();
	const waiting = useStore($waitingChanges).find((one) => answerIn(one)?.helpId === help.id);
	const names = namesOf(order).flatMap(({ id, name }) => (help.items.includes(id) ? [name] : []));
	const when = (iso: string) => dayAndTime(iso, pageLanguage(), t);
	const answer = help.answer ?? (waiting && answerIn(waiting)?.text);
	return (
		<li className="stack">
			<p>
				<b>{t(`help.${help.reason}`)}</b> <small>{when(help.askedAt)}</small>
			</p>
			{names.length > 0 && <p>{names.join(' · ')}</p>}
			{help.text && <q>{help.text}</q>}
			{help.image && (
				<a href={pictureAt(help.image, LARGE_PX)} target="_blank" rel="noopener noreferrer">
					<img src={pictureAt(help.image, PICTURE_PX)} alt={t('counter.helpPhoto')} width="160" height="160" />
				</a>
			)}
			{help.answer === null && <p className="hint">{t('counter.answerBy', { time: when(help.answerBy) })}</p>}
			{answer ? (
				<p className="notices">
					<b>{t('counter.answer')}:</b> {answer} {help.answeredAt && <small>{when(help.answeredAt)}</small>}
				</p>
			) : (
				<AnswerForm id={order.id} helpId={help.id} />
			)}
			{help.answer === null && waiting && (
				<p className="ct-waits" role="status">
					{t('counter.sending')}
				</p>
			)}
		</li>
	);
}
