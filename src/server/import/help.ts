import { LOCALITY_FIELDS } from '#server/import/localities.ts';
import { PRODUCT_FIELDS } from '#server/import/product-fields.ts';
import { SHOP_FIELDS } from '#server/import/shops.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const list = (fields: readonly { name: string; required: boolean }[]) =>
	fields.map(({ name, required }) => (required ? `${name}*` : name)).join(', ');

const CODES = taxonomyCategories().map(({ code }) => code);

/** What `--help` prints. */
export const HELP = `Imports a CSV or CSV.gz file (UTF-8, first line names the columns) into the store, also while it runs.

  npm run import -- products FILE  [--map …] (--shop S… | --shop-column C | --spread) [options]
  npm run import -- shops FILE     [--map …] [options]
  npm run import -- localities FILE [--map …] [options]

Columns
  --map field=Column,…     which column is which field; may be given several times
  --map mapping.json       the same in a file, with category names: see docs/examples/
  A field that is not mapped is read from the column of its own name. * is required.
  products    ${list(PRODUCT_FIELDS)}
  shops       ${list(SHOP_FIELDS)}
  localities  ${list(LOCALITY_FIELDS)}

Which shops get the products
  --shop S                 a shop's id, code or name; several times: each gets every row
  --shop-column COLUMN     the column that says whose row it is
  --spread                 every product goes to one of the shops that sell its category, always the same
  --city SLUG              with --spread: the shops of that city; --shop S…: only among these
  --copies N               with --spread: to N shops instead of one

Values for rows without one
  --category CODE          products and shops: ${CODES.slice(0, 7).join(', ')},
                           ${CODES.slice(7).join(', ')}
  --images DIR             products and shops: the folder whose files the columns image, image2 … name (JPEG, PNG, WebP, AVIF)
  --stock N                products that are new on a shelf (100)
  --hours, --radius (metres), --min-order, --delivery-fee, --free-above, --eta (minutes)   shops
  --city NAME              localities, shops

How
  --delimiter C            what stands between the cells: , ; | or tab; without it the first line tells
  --only COLUMN=VALUE      only rows with that text; several times: all must hold
  --dry-run                do everything, report, and take it back
  --keep-going             take the good rows; without it one bad row stops all
  --report FILE            write every refused row as CSV: line, column, reason

Which store
  DATA_DIR or DATABASE_URL as your store has them; the first line says which database it is.
  --new-store              begin a store where DATA_DIR has none

Examples
  npm run import -- localities places.csv --map name=Area,lat=Lat,lng=Long --city Mumbai
  npm run import -- shops shops.csv --map docs/examples/import-venues.json --only city=Mumbai
  npm run import -- products stock.csv --map name=Item,mrp=MRP,price=Rate,pack=Size --shop "My Shop" --category GROCERY
  npm run import -- products all.csv.gz --map docs/examples/import-bigbasket.json --spread --city mumbai
`;
