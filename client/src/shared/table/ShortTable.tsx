// A few rows without pages: spares the script of the pager, which DataTable brings along.
import { PHONE, useMediaQuery } from '../useMediaQuery';
import { Cards, type CardsProps } from './Cards';
import { Grid } from './Grid';

export function ShortTable<Row>(props: CardsProps<Row>) {
  return useMediaQuery(PHONE) ? <Cards {...props} /> : <Grid {...props} />;
}
