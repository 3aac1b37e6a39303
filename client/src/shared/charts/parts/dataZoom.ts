// Looking closer at a range of an axis.
import { DataZoomComponent } from 'echarts/components';
import { use } from 'echarts/core';
import '../Canvas';

use(DataZoomComponent);
