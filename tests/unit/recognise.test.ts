import { expect, test } from 'vitest';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';

test.each([
	['Sour Cream & Onion Chips', 'chips'],
	['Cleansing Milk - Cucumber', 'cleansing-milk'],
	['Lemon Floor Cleaner', 'floor-cleaner'],
	['Shampoo - Almond & Honey', 'shampoo'],
	['Hair Oil with Olive', 'hair-oil'],
	['Onion (Loose)', 'onion'],
	['Tomato/Tamata', 'tomato'],
	['Til (sesame) oil', 'sesame-oil'],
	['Rice - Basmati', 'basmati-rice'],
	['Sugar Free Peanut Butter 500 g', 'peanut-butter'],
	['Honey Jar', 'honey'],
	['Rava, fine', 'sooji'],
	['Rawas slices', 'indian-salmon'],
	['Fish fingers, frozen', 'fish-fingers'],
	['Toy mice, set of 3', 'cat-toy'],
	['Feather teaser for cats', 'cat-toy'],
	['Vaal, sprouted and peeled', 'vaal-sprouts'],
	['Bernard Scot Ice Bucket With Tong', 'ice-bucket'],
	['Vitamin A,C & E Cold Cream - For Moisturised Skin', 'cold-cream'],
	['Cleasing Milk - Cucumber', 'cleansing-milk'],
	['Idly/Idli Rice', 'idli-rice'],
	['Kolkata/Bengali Hilsa Fish - Cut Pieces', 'hilsa'],
	['Sunscreen Ultra Soothing Face Lotion', 'sunscreen'],
	['Baby Extra Gentle Soap', 'baby-soap'],
	['Shampoo Bar - For Damaged, Dry Hair', 'shampoo'],
	['HappyChef Quinoa Pasta 500 g & Knorr Pizza-Pasta Sauce 200 g', 'pasta'],
])('%s is %s', (name, thing) => {
	expect(recognise({ name })?.thing.id).toBe(thing);
});

// Each with the category that its file gives it: real titles that were read as an ingredient, or as the same word of another aisle.
test.each([
	['Multi-Millet Jowar, Bajra & Ragi Pasta - Spirali', 'Pastas & Spaghetti', 'pasta'],
	['Amla - Mint Herbal Infusion', 'Gourmet Tea & Tea Bags', 'herbal-tea'],
	['Amla', 'Exotic Fruits & Veggies', 'amla'],
	['Garcinia Cambogia 3000mg + Piperine Vegetarian Tablets', 'Supplements & Proteins', 'health-supplement'],
	['Garcinia Cambogia', 'Spices', 'kodampuli'],
	['2-Minute Noodles Masala', 'Instant Noodles', 'noodles'],
	['Magic Masala', 'Masala and spices', 'noodle-masala'],
	['High Protein Peanuts - Sweet Chilli Masala', 'Namkeen & Savoury Snacks', 'masala-peanuts'],
	['Whole Grain Mustard Sauce', 'Mustard & Cheese Sauces', 'mustard-sauce'],
	['Strawberry cone', 'Dairy > Ice cream and kulfi', 'ice-cream-cone'],
	['Pineapple', 'Dry Fruits & Berries', 'dried-pineapple'],
	['Pineapple', 'Fruits', 'pineapple'],
	['Oil - Gingelly', 'Aromatherapy & Skin', 'sesame-oil'],
	['Apple Cider Face Mask', 'Face Care', 'face-pack'],
	['Face Mask - Reusable, Washable', 'Face Masks & Safety Gears', 'face-mask'],
	['Light & Sheer Skin Highlighter', 'Face', 'highlighter-makeup'],
	['Highlighter, yellow', 'Pens and pencils', 'highlighter'],
	['Cake Baking Tool, Set of 3 - Teddy Bear Shaped', 'Baking Tools & Brushes', 'baking-mould'],
	['Heart Design PVC Food Mat/Bed Server', 'Kitchen Tools', 'table-mat'],
	['Green Moong/Hesaru Kaalu - Split, Chilka', 'Toor, Channa & Moong Dal', 'moong-chilka'],
	['Blanket, wash and dry', 'Laundry > Home linen', 'blanket-wash'],
	['Double bedsheet with 2 covers', 'Laundry > Home linen', 'bedsheet-wash'],
	['Carpet shampoo, small', 'Laundry > Home linen', 'carpet-wash'],
	['School bag, wash', 'Laundry > Shoes and bags', 'bag-cleaning'],
	['Liquid detergent', 'Laundry', 'liquid-detergent'],
	['Laundry Bag - Printed', 'Cleaning & Household > Laundry, Storage Baskets', 'laundry-basket'],
	['Classic Tomato Chilli - Made With Wheat Flour', 'Chips & Corn Snacks', 'chips'],
	['Choco Creme, Made With Real Chocolate', 'Cream Biscuits & Wafers', 'cream-biscuit'],
	['Choco Fills - Filled Cookies', 'Cream Biscuits & Wafers', 'filled-cookie'],
	['Potato Finger Salt', 'Namkeen & Savoury Snacks', 'potato-sticks'],
	['Cashew Brittle - With Jaggery', 'Luxury Chocolates, Gifts', 'chocolate'],
	['Rich Cocoa', 'Chocolates', 'chocolate'],
	['Peanut Butter Smooth', 'Chocolate, Peanut Spread', 'peanut-butter'],
	['Waffy Choco Flavoured Rolls', 'Cream Biscuits & Wafers', 'wafer-biscuit'],
	['Chocos', 'Breakfast Cereals', 'breakfast-cereal'],
	['Instabright Peel Pads', 'Face Care', 'face-pads'],
	['Glove & Pad - Micro Fibre', 'Bakeware Accessories', 'oven-mitt'],
	['Eyebrow Growth Roll On', 'Beauty & Hygiene > Eyes', 'brow-serum'],
	['Painquit Roll On', 'Ayurveda', 'pain-oil'],
	['Wipes - Stainless Steel', 'Kitchen, Garden & Pets > Bowls & Vessels', 'wet-wipe'],
	['Wipes - Large', 'Pet Cleaning & Grooming', 'pet-wipes'],
	['Springform Cake Mould Bakeware Pan - Round', 'Bakeware Moulds, Cutters', 'baking-mould'],
	['Fan Brush', 'Makeup Accessories', 'makeup-brush'],
	['Rectangular Bucket With Wringer', 'Mops, Wipers', 'mop'],
	['Ice Cream Scoop/Spoon - Steel', 'Kitchen Tools', 'spoon'],
	['Green Peas/Ona Batani', 'Organic Dals & Pulses', 'dried-green-peas'],
	['Black Grape', 'Dry Fruits & Berries', 'black-raisin'],
	['Purifying Neem Pack', 'Face Care', 'face-pack'],
	['Growth Nourishing Treatment Pack', 'Hair & Scalp Treatment', 'hair-mask'],
	['Bhakti Super Economy Box', 'Agarbatti, Incense Sticks', 'agarbatti'],
	['Tear-Free Shampoo', 'Pet Cleaning & Grooming', 'dog-shampoo'],
	['Munchies - For Dogs & Pups of All Breeds', 'Pet Meals & Treats', 'dog-treat'],
	['Vitamin E 400 IU Softgels', 'Supplements & Proteins', 'vitamin-e'],
	['Melatonin & Tagar Dietary Supplement Tablets', 'Supplements & Proteins', 'melatonin'],
	['Health Supplement - Melatonin Tablets', 'Supplements & Proteins', 'melatonin'],
	['L-Arginine Dietary Supplement Capsule - With Vitamin C', 'Supplements & Proteins', 'health-supplement'],
	['Rhuma Oil - For Pain Relief', 'Ayurveda', 'pain-oil'],
	['Women Eau de Toilette Natural Spray', 'Eau De Toilette', 'perfume'],
	['Indian Salmon Fish - Gurjali', 'Marine Water Fish', 'indian-salmon'],
	['Jeera - Powder', 'Powdered Spices', 'cumin-powder'],
	['Chicken - Gizzard', 'Fresh Chicken', 'chicken-gizzard'],
	['Coarse besan for ladoo', 'Flours', 'besan'],
	['Sweet lime (mosambi), for juice', 'Fruits', 'sweet-lime'],
	['Matte Balm', 'Beauty & Hygiene > Lips', 'lip-balm'],
	['Rohu Steaks Fish - Large', 'Fresh Water Fish', 'rohu'],
	['Disinfectant Surface & Floor Cleaner Liquid', 'Floor & Other Cleaners', 'floor-cleaner'],
	['Nature Care Pants - With Organic Cotton', 'Diapers', 'diaper'],
	['Steel Cook & Serve Set With Glass Lid', 'Cookware Sets', 'cookware-set'],
	['Cuticle Knife & Pusher', 'Nails', 'nail-file'],
	['Sweet Cherries - IQF', 'Dry Fruits & Berries', 'cherry'],
	['Moong dal with skin', 'Dals', 'moong-chilka'],
	['Glass Oil/Vinegar Holder/Pourer', 'Kitchen, Garden & Pets > Water & Fridge Bottles', 'oil-dispenser'],
	['Hair/Rubber/Tie/Elastic/Pony Bands', 'Beauty & Hygiene > Tools & Accessories', 'hair-tie'],
	['Ayurvedic Hair Therapy Oil', 'Hair Oil & Serum', 'hair-oil'],
	['Coriander / Dhania Seeds', 'Whole Spices', 'coriander-seeds'],
	['Idli - Sooji', 'Sooji, Maida & Besan', 'idli-rava'],
	['Glitter Switch - Liquid Lipstick', 'Lips', 'lipstick'],
	['Rouge Plump ++ Lipstick SPF 10', 'Lips', 'lipstick'],
	['Stay Matte Compact SPF-20 Vitamin E & Shea Butter', 'Beauty & Hygiene > Face', 'compact-powder'],
	['Derma Roller - Micro Needles', 'Face Care', 'derma-roller'],
	['Natural Aura - Vitamin B3', 'Face Care', undefined],
	['Peri Peri Pumpkin Seeds - Black Salt', 'Healthy, Baked Snacks', 'pumpkin-seeds'],
	['Roasted Chana Red Dal - Split Masala', 'Healthy, Baked Snacks', 'roasted-chana'],
	['Soya Drink Chocolate', 'Flavoured, Soya Milk', 'soya-milk'],
	['Millet Muesli Fig & Honey', 'Muesli & Rice Cakes', 'muesli'],
	['Taco Seasoning Chicken', 'Herbs, Seasonings & Rubs', 'seasoning'],
	['Tulsi Ginger & Turmeric', 'Tea Bags', 'tea-bags'],
	['Mazedar Mango', 'Mukhwas', 'mouth-freshener'],
	['Green Peas', 'Frozen Vegetables', 'frozen-peas'],
	['Chicken Seekh Kabab Lime N Pudina', 'Chicken Sausages', 'kebab'],
	['Chicken Hariyali Lollypop - Marinated', 'Marinated Meat', 'chicken-lollipop'],
	['Instant Dry Yeast Powder', 'Gourmet Bread', 'yeast'],
	['Plastic Container Set Square - Airtight', 'Containers Sets', 'storage-container'],
	['Cupcake Moulds & Toothpick - Paper', 'Bakeware Moulds, Cutters', 'baking-mould'],
	['Snack Platter/Tray - Round', 'Plates & Bowls', 'serving-tray'],
	['Wipes - Gentle Baby', 'Baby Wipes', 'baby-wipe'],
	['Curcumin Tablets - Helps In Liver Functions', 'Supplements & Proteins', 'herbal-capsule'],
	['Kids Calcium Gummies', 'Supplements & Proteins', 'vitamin-gummies'],
	['Cleanse & Moisturize, Super Saver Pack', 'Face Care', undefined],
	['Dia Free Capsules', 'Ayurveda', 'health-supplement'],
	['Dia Free Capsules', 'Everyday Medicine', 'capsule'],
])('%s among %s is %s', (name, sold, thing) => {
	expect(recognise({ name, category: sold.split(' > ') })?.thing.id).toBe(thing);
});

test('where neither the name nor the sub-category tells it, a brand that people know stands for what it makes', () => {
	expect(recognise({ name: 'Rasna insta-promo-pack', brand: 'Rasna', category: ['Beverages', 'New'] })?.thing.id).toBe('instant-drink-mix');
	expect(recognise({ name: 'Insta-promo-pack', brand: 'Rasna', category: ['Beauty'] })).toBeNull();
});

test('coffee is ground coffee at a grocer’s and a cup at a restaurant, whatever its part there is called', () => {
	expect(recognise({ name: 'Filter coffee', category: ['Restaurants', 'Beverages'] })?.thing.id).toBe('filter-coffee-cup');
	expect(recognise({ name: 'Filter coffee', category: ['Grocery', 'Beverages'] })?.thing.id).toBe('filter-coffee');
});

test('the brand is no part of the thing, and a category only vetoes what is absurd in it', () => {
	expect(recognise({ name: 'Good Day Butter Cookies', brand: 'Good Day' })?.thing.id).toBe('butter-cookie');
	expect(recognise({ name: 'Body Milk', category: ['Skin Care'] })?.thing.kind).toBe('care');
	expect(recognise({ name: 'Rose Milk', category: ['Beauty'] })?.thing.kind).not.toBe('drink');
	expect(recognise({ name: 'Whipped Cream', category: ['Dairy'] })?.thing.parent).toBe('DAIRY');
	expect(recognise({ name: 'Qwertyuiop', category: [] })).toBeNull();
});
