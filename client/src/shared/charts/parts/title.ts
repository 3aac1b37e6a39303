// Words in a chart that belong to none of its series, as in the middle of a ring.
import { TitleComponent } from 'echarts/components';
import { use } from 'echarts/core';
import '../Canvas';

use(TitleComponent);
