import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { LogOut } from '#islands/counter/LogOut.tsx';
import { CounterLanguages, WhoIsHere } from '#islands/counter/MoreScreen.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { LISTS_OF_ALL } from '#lib/counter/screens.ts';

/** All that the association looks at and sets, the language, and the way out. */
export function AssociationMenu() {
	const t = useWords();
	return (
		<div className="stack ct-lists">
			<h1 className="headline">{t('counter.more')}</h1>
			<WhoIsHere />
			<nav className="ct-all" aria-label={t('counter.allLists')}>
				{LISTS_OF_ALL.map((name) => (
					<CounterLink key={name} to={{ name }} className="btn-line">
						{t(`counter.${name}`)}
					</CounterLink>
				))}
			</nav>
			<CounterLanguages to={{ name: 'all' }} />
			<LogOut />
		</div>
	);
}
