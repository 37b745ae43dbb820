/** So many corners the area of a shop has. A browser does not load the table, so this stands beside it. */
export const AREA_CORNERS = { least: 3, most: 60 } as const;
