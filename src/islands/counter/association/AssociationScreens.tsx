import { AllShopsScreen } from '#islands/counter/all-shops/AllShopsScreen.tsx';
import { AssociationFrame } from '#islands/counter/association/AssociationFrame.tsx';
import { AssociationMenu } from '#islands/counter/association/AssociationMenu.tsx';
import { AuditScreen } from '#islands/counter/association/AuditScreen.tsx';
import { BlockedScreen } from '#islands/counter/association/BlockedScreen.tsx';
import { ComplaintsScreen } from '#islands/counter/association/ComplaintsScreen.tsx';
import { UndeliveredScreen } from '#islands/counter/association/UndeliveredScreen.tsx';
import { CouponsScreen } from '#islands/counter/coupons/CouponsScreen.tsx';
import { EntriesScreen } from '#islands/counter/entries/EntriesScreen.tsx';
import { FiguresScreen } from '#islands/counter/figures/FiguresScreen.tsx';
import { OrderScreen } from '#islands/counter/order/OrderScreen.tsx';
import { AllOrdersScreen } from '#islands/counter/orders/AllOrdersScreen.tsx';
import { PeopleScreen } from '#islands/counter/people/PeopleScreen.tsx';
import { RatingsScreen } from '#islands/counter/ratings/RatingsScreen.tsx';
import { SettingsScreen } from '#islands/counter/settings/SettingsScreen.tsx';
import type { CounterScreen } from '#lib/counter/screens.ts';

/** The screens of the association, which need no shop. An order of a link leads on to the counter of its shop. */
export function AssociationScreens({ screen }: { screen: CounterScreen }) {
	const { name } = screen;
	return (
		<AssociationFrame screen={screen}>
			{name === 'order' && <OrderScreen id={screen.id} />}
			{name === 'shops' && <AllShopsScreen />}
			{name === 'allOrders' && <AllOrdersScreen shop={null} />}
			{name === 'reports' && <ComplaintsScreen />}
			{name === 'ratings' && <RatingsScreen shop={null} />}
			{name === 'undelivered' && <UndeliveredScreen />}
			{name === 'blocked' && <BlockedScreen />}
			{name === 'audit' && <AuditScreen />}
			{name === 'allFigures' && <FiguresScreen shop={null} />}
			{name === 'allCoupons' && <CouponsScreen shop={null} />}
			{name === 'library' && <EntriesScreen />}
			{name === 'settings' && <SettingsScreen />}
			{name === 'team' && <PeopleScreen shop={null} />}
			{name === 'all' && <AssociationMenu />}
		</AssociationFrame>
	);
}
