import { PhoneStep } from '#islands/account/login/PhoneStep.tsx';
import { Portrait } from '#islands/account/Portrait.tsx';
import { CompletionBar } from '#islands/account/profile/CompletionBar.tsx';
import { ProfileSheet } from '#islands/account/profile/ProfileForm.tsx';
import { CustomModal } from '#islands/cart/custom/CustomModal.tsx';
import { GridGroup, gridNamed } from '#islands/search/grid.tsx';
import { Lane } from '#islands/search/Lane.tsx';
import { SearchLink } from '#islands/search/SearchLink.tsx';
import { SearchTile } from '#islands/search/SearchTile.tsx';
import { type IslandWords, WordsProvider } from '#islands/ui/words.tsx';
import { SEARCHES_PER_ROW } from '#lib/constants.ts';
import type { Profile } from '#lib/contract/account.ts';

const nothing = () => undefined;
const PERCENT = 60;

/** What is one shopper's own on `/design`: drawn once on the server, without any effect when touched. */
type Shown = { words: IslandWords };
type Kind = { code: string; name: string; icon: string };

/** The search sheet before anything is typed. */
export const ShownSearchStart = ({ words, terms, kinds }: Shown & { terms: readonly string[]; kinds: readonly Kind[] }) => (
	<WordsProvider words={words}>
		<div {...gridNamed(words('search.label'))}>
			<GridGroup title={words('search.trending')}>
				<Lane
					items={terms}
					perRow={SEARCHES_PER_ROW}
					keyOf={(term) => term}
					of={(searchTerm) => <SearchLink entry={{ searchTerm, searchType: 'PRODUCT', isComplete: true }} />}
				/>
			</GridGroup>
			<GridGroup title={words('search.categories')}>
				<Lane items={kinds} perRow={kinds.length} keyOf={({ code }) => code} of={(kind) => <SearchTile {...kind} />} />
			</GridGroup>
		</div>
	</WordsProvider>
);

export const ShownPhoneStep = ({ words }: Shown) => (
	<WordsProvider words={words}>
		<PhoneStep phone="" onSent={nothing} />
	</WordsProvider>
);

export const ShownCustom = ({ words }: Shown) => (
	<WordsProvider words={words}>
		<CustomModal id={null} />
	</WordsProvider>
);

export const ShownAccount = ({ words, name, phone }: Shown & { name: string; phone: string }) => (
	<WordsProvider words={words}>
		<div className="who-row">
			<Portrait picture="/art/basket.svg?g=leaf" name={name} px={64} />
			<p>
				<b>{name}</b>
				<small>{phone}</small>
			</p>
		</div>
		<CompletionBar percent={PERCENT} />
		<p>
			<b>{words('account.points', { count: 12 })}</b> <small>{words('account.pointsHint')}</small>
		</p>
	</WordsProvider>
);

/** A profile with some of its fields filled in. */
export const ShownProfile = ({ words, profile }: Shown & { profile: Profile }) => (
	<WordsProvider words={words}>
		<div className="surface pad stack">
			<ProfileSheet profile={profile} />
			<button type="button" className="btn-fill">
				{words('profile.save')}
			</button>
		</div>
	</WordsProvider>
);
