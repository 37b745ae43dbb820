import { type FormEvent, useState } from 'react';
import { fieldFaults, type Wrong, without } from '#islands/counter/field-faults.ts';
import { MarkMap } from '#islands/counter/map/MarkMap.tsx';
import { PlaceSearch } from '#islands/counter/map/PlaceSearch.tsx';
import { useLocalitiesAround } from '#islands/counter/map/useLocalitiesAround.ts';
import { SendButton } from '#islands/counter/SendButton.tsx';
import { TextField } from '#islands/counter/TextField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useFirstWrong } from '#islands/counter/useFirstWrong.ts';
import { useRested } from '#islands/counter/useRested.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { LANGUAGES } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const NAME_MAX_CHARS = 80;
/** So near is a metre. */
const DECIMALS = 5;
const NOTHING = { city: '', pinCode: '', lat: '', lng: '' };

/** The fields that show what the server says of them, as it names them. */
const FIELDS = /^(names(\.\w+)?|city|pinCode|lat|lng)$/;

/** A new locality: its names, its city, and its point, typed, found near a place that is known, or tapped on the map. */
export function LocalityForm({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
	const t = useWords();
	const [names, setNames] = useState<Readonly<Record<string, string>>>({});
	const [typed, setTyped] = useState(NOTHING);
	const [said, setSaid] = useState('');
	const [wrong, setWrong] = useState<Wrong>({});
	const { form, lead } = useFirstWrong();
	const set = (next: Partial<typeof NOTHING>) => {
		// A refusal is of what was typed then.
		setWrong((before) => Object.keys(next).reduce(without, before));
		setTyped((before) => ({ ...before, ...next }));
	};
	const setPoint = ({ lat, lng }: Point) => set({ lat: lat.toFixed(DECIMALS), lng: lng.toFixed(DECIMALS) });
	const [lat, lng] = [typedNumber(typed.lat) ?? Number.NaN, typedNumber(typed.lng) ?? Number.NaN];
	const hasPoint = Number.isFinite(lat) && Number.isFinite(lng);
	const at = hasPoint ? { lat, lng } : GUEST_ADDRESS_POINT;
	const [aroundLat = at.lat, aroundLng = at.lng] = useRested(`${at.lat} ${at.lng}`).split(' ').map(Number);
	const localities = useLocalitiesAround(aroundLat, aroundLng);
	const { isBusy, run } = useBusy();
	const refuse = (faults: Wrong, below: string) => {
		lead();
		setWrong(faults);
		setSaid(below);
	};
	const save = async () => {
		const { city, pinCode } = typed;
		const lacks = (['city', 'lat', 'lng'] as const).filter((field) => typed[field].trim() === '');
		const faults = {
			...(!names.en?.trim() && { 'names.en': t('counter.shelfNAME_MISSING') }),
			...Object.fromEntries(lacks.map((field) => [field, t('counter.fieldNeeded')])),
		};
		if (Object.keys(faults).length > 0) return refuse(faults, '');
		const named = { en: '', ...Object.fromEntries(Object.entries(names).map(([slug, name]) => [slug, name.trim()])) };
		const reply = await counterCall('POST counter/localities', { names: named, city, ...(pinCode && { pinCode }), lat, lng });
		if (reply.ok) return onSaved();
		const refused = fieldFaults(reply, t, (field) => FIELDS.test(field));
		refuse(refused.wrong, refused.below);
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		void run(save);
	};
	return (
		<Dialog kind="modal" title={t('counter.addlocalities')} onClose={onClose}>
			<form ref={form} className="stack" noValidate onSubmit={send}>
				{LANGUAGES.map(({ slug, ownName, bcp47 }) => (
					<TextField
						key={slug}
						label={<span className="ct-own">{t('counter.shopNameIn', { language: ownName })}</span>}
						lang={bcp47}
						maxLength={NAME_MAX_CHARS}
						value={names[slug] ?? ''}
						wrong={wrong[`names.${slug}`] ?? (slug === 'en' ? wrong.names : undefined)}
						onChange={(name) => {
							setWrong(without(without(wrong, `names.${slug}`), 'names'));
							setNames({ ...names, [slug]: name });
						}}
					/>
				))}
				<TextField
					label={t('counter.localityCity')}
					maxLength={60}
					value={typed.city}
					wrong={wrong.city}
					onChange={(city) => set({ city })}
				/>
				<TextField
					label={t('counter.localityPin')}
					inputMode="numeric"
					maxLength={6}
					value={typed.pinCode}
					wrong={wrong.pinCode}
					onChange={(pinCode) => set({ pinCode })}
				/>
				<PlaceSearch
					label={t('counter.localityNear')}
					here={t('counter.localityHere')}
					point={`${typed.lat} ${typed.lng}`}
					onChoose={(locality, here) => {
						setPoint(here ?? locality);
						if (typed.city === '') set({ city: locality.city });
					}}
				/>
				<TextField
					label={t('counter.localityLat')}
					inputMode="decimal"
					value={typed.lat}
					wrong={wrong.lat}
					onChange={(text) => set({ lat: text })}
				/>
				<TextField
					label={t('counter.localityLng')}
					inputMode="decimal"
					value={typed.lng}
					wrong={wrong.lng}
					onChange={(text) => set({ lng: text })}
				/>
				<MarkMap
					label={t('counter.localityMap')}
					hint={t('counter.localityTap')}
					at={at}
					marks={hasPoint ? [{ at, word: '' }] : []}
					localities={localities}
					onTap={setPoint}
					onDrag={(_, to) => setPoint(to)}
				/>
				<p className="hint" role="status" data-bad={said !== '' || undefined}>
					{said}
				</p>
				<SendButton word={t('counter.shopSave')} isBusy={isBusy} />
			</form>
		</Dialog>
	);
}
