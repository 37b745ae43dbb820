import type { Inside } from '#server/catalogue/drawings/insides.ts';

/** What lies on a tray, by the words of its name: cuts, never the animal. */
const CUTS: readonly (readonly [words: RegExp, inside: Inside])[] = [
	[/(?:brown|country|desi|duck).*egg/, { mark: 'egg', tone: 'sand' }],
	[/quail.*egg/, { mark: 'egg', tone: 'grey' }],
	[/egg/, { mark: 'egg', tone: 'cream' }],
	[/dried|dry |sukat|jawla/, { mark: 'fillet', tone: 'brown' }],
	[/bomba?y|bombil/, { mark: 'fillet', tone: 'sand' }],
	[/lobster/, { mark: 'prawn', tone: 'crimson' }],
	[/(?:small|tiny|baby).*(?:prawn|shrimp)|karandi/, { mark: 'prawn', tone: 'pink' }],
	[/(?:prawn|shrimp).*(?:fry|fried|koliwada)/, { mark: 'prawn', tone: 'gold' }],
	[/prawn|shrimp|scampi|kolambi|jhinga/, { mark: 'prawn', tone: 'orange' }],
	[/crab/, { mark: 'prawn', tone: 'red' }],
	[/squid|octopus/, { mark: 'ring', tone: 'pink' }],
	[/clam|mussel|oyster|shell|tisrya/, { mark: 'nut', tone: 'grey' }],
	[/boneless.*(?:mutton|lamb|goat)|(?:mutton|lamb|goat).*boneless/, { mark: 'cut', tone: 'crimson' }],
	[/basa|fillet/, { mark: 'fillet', tone: 'sand' }],
	[/keema|kheema|mince/, { mark: 'mince', tone: 'crimson' }],
	[/liver|kaleji|brain|kidney|gizzard/, { mark: 'cut', tone: 'crimson' }],
	[/leg|drumstick|wing|lollipop|tangdi|raan/, { mark: 'leg', tone: 'pink' }],
	[/chop|paya|nalli|bone(?!less)/, { mark: 'bone', tone: 'crimson' }],
	[/mutton|lamb|goat|pork|beef/, { mark: 'steak', tone: 'crimson' }],
	[/breast|boneless/, { mark: 'fillet', tone: 'pink' }],
	[/chicken|thigh|duck|turkey|quail/, { mark: 'cut', tone: 'pink' }],
	[/meat/, { mark: 'steak', tone: 'crimson' }],
	[/salmon|rawas|tuna/, { mark: 'fillet', tone: 'orange' }],
	[/slice|steak|surmai|seer/, { mark: 'steak', tone: 'grey' }],
	[/black/, { mark: 'fillet', tone: 'grey' }],
];

/** The cuts of a kind of meat, fish or eggs; fillets of fish for what no word tells. */
export function onTray(words: string): Inside {
	const plain = words.toLowerCase();
	return CUTS.find(([said]) => said.test(plain))?.[1] ?? { mark: 'fillet', tone: 'sand' };
}
