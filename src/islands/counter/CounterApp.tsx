import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApplyScreen } from '#islands/counter/apply/ApplyScreen.tsx';
import { AssociationScreens } from '#islands/counter/association/AssociationScreens.tsx';
import { CounterBars } from '#islands/counter/CounterBars.tsx';
import { CounterFrame } from '#islands/counter/CounterFrame.tsx';
import { CouponsScreen } from '#islands/counter/coupons/CouponsScreen.tsx';
import { FiguresScreen } from '#islands/counter/figures/FiguresScreen.tsx';
import { KeysScreen } from '#islands/counter/keys/KeysScreen.tsx';
import { CounterLogin } from '#islands/counter/login/CounterLogin.tsx';
import { ShopPicker } from '#islands/counter/login/ShopPicker.tsx';
import { MoreScreen } from '#islands/counter/MoreScreen.tsx';
import { OrderScreen } from '#islands/counter/order/OrderScreen.tsx';
import { AllOrdersScreen } from '#islands/counter/orders/AllOrdersScreen.tsx';
import { OrdersScreen } from '#islands/counter/orders/OrdersScreen.tsx';
import { PeopleScreen } from '#islands/counter/people/PeopleScreen.tsx';
import { RatingsScreen } from '#islands/counter/ratings/RatingsScreen.tsx';
import { NewPackScreen } from '#islands/counter/shelf/NewPackScreen.tsx';
import { ShelfFileScreen } from '#islands/counter/shelf/ShelfFileScreen.tsx';
import { ShelfScreen } from '#islands/counter/shelf/ShelfScreen.tsx';
import { ShopScreen } from '#islands/counter/shop/ShopScreen.tsx';
import { useAtWork } from '#islands/counter/useAtWork.ts';
import { watchFocus } from '#islands/counter/useFocusKept.ts';
import { useOpenedScreen } from '#islands/counter/useOpenedScreen.ts';
import { useOwnFaults } from '#islands/counter/useOwnFaults.ts';
import { useWords } from '#islands/ui/words.tsx';
import { type CounterScreen, isOfAll, screenOfAll } from '#lib/counter/screens.ts';
import { $counterShop, $person, $staffToken, type ChosenShop } from '#stores/counter/counter-session.ts';
import { loadPerson } from '#stores/counter/log-in.ts';
import { $scope } from '#stores/counter/scope.ts';
import { $screen, followScreen, showScreen } from '#stores/counter/screen.ts';

/** The counter: the log-in, the choice of a shop, then its screens. */
export function CounterApp() {
	const token = useStore($staffToken);
	const shop = useStore($counterShop);
	const screen = useStore($screen);
	const scope = useStore($scope);
	useEffect(followScreen, []);
	useEffect(watchFocus, []);
	useOwnFaults();
	useOpenedScreen(screen, `${token !== ''} ${shop?.id}`);
	useAtWork(scope, token !== '');
	const isAtStart = token !== '' && shop !== null && screen.name === 'start';
	useEffect(() => {
		if (isAtStart) showScreen({ name: 'orders' }, { replace: true });
	}, [isAtStart]);
	const isApplying = screen.name === 'apply';
	if (!token && !isApplying) return <CounterLogin />;
	if (isApplying)
		return (
			<CounterBars>
				<ApplyScreen />
			</CounterBars>
		);
	if (!shop || isOfAll(screen)) return <WithoutShop screen={screen} />;
	return <AtWork shop={shop} key={shop.id} />;
}

/** What needs no shop: for the association's people their screens, for others the choice of a shop. */
function WithoutShop({ screen }: { screen: CounterScreen }) {
	const t = useWords();
	const person = useStore($person);
	const [isAsked, setAsked] = useState(person !== null);
	useEffect(() => void loadPerson().then(() => setAsked(true)), []);
	if (person?.isAssociation) return <AssociationScreens screen={screenOfAll(screen)} />;
	// Without an answer the choice of a shop says what is wrong.
	return <CounterBars>{person || isAsked ? <ShopPicker /> : <p role="status">{t('ui.loading')}</p>}</CounterBars>;
}

/** A screen for each part of the work at one shop. */
function AtWork({ shop }: { shop: ChosenShop }) {
	const screen = useStore($screen);
	return (
		<CounterFrame shop={shop} screen={screen}>
			{(screen.name === 'orders' || screen.name === 'start') && <OrdersScreen />}
			{screen.name === 'shopOrders' && <AllOrdersScreen shop={shop} />}
			{screen.name === 'order' && <OrderScreen id={screen.id} key={screen.id} />}
			{screen.name === 'shelf' && <ShelfScreen shop={shop} />}
			{screen.name === 'newPack' && <NewPackScreen shop={shop} />}
			{screen.name === 'shelfFile' && <ShelfFileScreen shop={shop} />}
			{screen.name === 'people' && <PeopleScreen shop={shop} />}
			{screen.name === 'keys' && <KeysScreen shop={shop} />}
			{screen.name === 'figures' && <FiguresScreen shop={shop} />}
			{screen.name === 'shop' && <ShopScreen shop={shop} />}
			{screen.name === 'shopRatings' && <RatingsScreen shop={shop} />}
			{screen.name === 'coupons' && <CouponsScreen shop={shop} />}
			{screen.name === 'more' && <MoreScreen shop={shop} />}
		</CounterFrame>
	);
}
