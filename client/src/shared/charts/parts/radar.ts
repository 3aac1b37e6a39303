// Radars: several measures around a centre.
import { RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { use } from 'echarts/core';
import '../Canvas';

use([RadarChart, RadarComponent]);
