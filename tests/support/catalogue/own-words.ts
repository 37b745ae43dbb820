import type { OwnSize } from './own-packs.ts';

/** What the invented town sells: group, sub-group, how it is measured, and the things. Names and makers are the project's own. */
export type Aisle = { group: string; sub: string; unit: OwnSize['unit']; things: readonly string[] };

const aisle = (group: string, sub: string, unit: OwnSize['unit'], things: string): Aisle => ({
	group,
	sub,
	unit,
	things: things.split(', '),
});

export const AISLES: readonly Aisle[] = [
	aisle('Kirana', 'Atta, flours', 'g', 'Wheat Atta, Jowar Flour, Besan, Ragi Flour, Maida'),
	aisle('Kirana', 'Rice & poha', 'g', 'Kolam Rice, Thick Poha, Basmati Rice, Puffed Rice'),
	aisle('Kirana', 'Dal', 'g', 'Toor Dal, Moong Dal, Chana Dal, Masoor Dal'),
	aisle('Kirana', 'Oil', 'ml', 'Groundnut Oil, Mustard Oil, Sunflower Oil, Sesame Oil'),
	aisle('Kirana', 'Masala "home style"', 'g', 'Turmeric Powder, Goda Masala, Red Chilli Powder, Coriander Powder'),
	aisle('Kirana', 'Tea', 'g', 'Dust Tea, Cardamom Tea, Filter Coffee, Green Tea'),
	aisle('Kirana', 'Dry snacks', 'g', 'Banana Chips, Chivda, Sev, Roasted Makhana'),
	aisle('Kirana', 'House & broom', 'piece', 'Soft Broom, Dish Bar, Floor Cloth, Match Box'),
	aisle('Milk', 'Fresh', 'ml', 'Toned Milk, Buttermilk, Full Cream Milk, Sweet Lassi'),
	aisle('Milk', 'Set', 'g', 'Curd, Paneer, White Butter, Cow Ghee'),
	aisle('Sabzi', 'Kanda batata', 'g', 'Red Onion, Potato, Tomato, Okra, Brinjal, Carrot'),
	aisle('Sabzi', 'Bhaji', 'piece', 'Spinach Bunch, Coriander Bunch, Methi Bunch'),
	aisle('Sabzi', 'Phal', 'g', 'Banana, Guava, Orange, Papaya, Green Grapes'),
	aisle('Oven', 'Loaves', 'piece', 'Ladi Pav, Brown Bread, Butter Toast'),
	aisle('Oven', 'Tin', 'g', 'Nankhatai, Jeera Khari, Coconut Cookies'),
	aisle('Body', 'Wash', 'piece', 'Sandal Soap, Neem Soap, Talc'),
	aisle('Body', 'Hair', 'ml', 'Hibiscus Shampoo, Coconut Hair Oil'),
	aisle('Desk', 'Paper', 'piece', 'Ruled Notebook, Drawing Book, Ball Pen'),
	aisle('Mithai', 'Tray', 'g', 'Besan Ladoo, Kaju Katli, Soan Cake, Peda'),
	aisle('Meva', 'Nuts', 'g', 'Cashew Nuts, Almonds, Walnut Halves, Raisins'),
	aisle('First aid', 'Box', 'piece', 'Cotton Roll, Balm Tablets, Bandage Strip'),
	aisle('Net & knife', 'Fish', 'g', 'Rohu Fish, Prawns, Pomfret'),
	aisle('Garden & tools', 'Pots', 'piece', 'Clay Pot, Watering Can'),
];

/** Groups and sub-groups of the file → ours; a sub-group that is not named becomes a new one of its group. */
export const GROUPS: Readonly<Record<string, string | null>> = {
	Kirana: 'GROCERY',
	'Kirana > Atta, flours': 'GROCERY/ATTA_FLOUR',
	'Kirana > Rice & poha': 'GROCERY/RICE',
	'Kirana > Oil': 'GROCERY/OIL_GHEE',
	'Kirana > Masala "home style"': 'GROCERY/MASALA',
	Milk: 'DAIRY',
	'Milk > Fresh': 'DAIRY/MILK',
	Sabzi: 'FRUIT_VEG',
	'Sabzi > Kanda batata': 'FRUIT_VEG/VEGETABLES',
	'Sabzi > Bhaji': 'FRUIT_VEG/LEAFY',
	Oven: 'BAKERY',
	Body: 'COSMETICS',
	Desk: 'STATIONERY',
	Mithai: 'SWEETS',
	Meva: 'DRY_FRUITS/NUTS',
	'First aid': 'PHARMACY',
	'Net & knife': 'MEAT_FISH/FISH',
	'Garden & tools': null,
};

const KIND_WORDS =
	'Stonemill Hillside Riverbank Sundried Homemade Courtyard Handpicked Moonlit Festival Everyday Farmgate Terrace Village Orchard';
export const KINDS = KIND_WORDS.split(' ');
const MAKER_WORDS = 'Anjana Kesarbai Doab Nilkanth Tulsivan Ganvat Sahyog Matichi Ujjwal Pankhi Bhumija Vanraj Ekadanta';
export const MAKERS = [...MAKER_WORDS.split(' '), 'Crème & Daughters', 'Nani’s “Own”'];
