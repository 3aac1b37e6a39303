// Networks: nodes and the lines between them.
import { GraphChart } from 'echarts/charts';
import { use } from 'echarts/core';
import '../Canvas';

use(GraphChart);
