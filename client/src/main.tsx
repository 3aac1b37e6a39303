// Mounts the console.
import '@arco-design/web-react/es/_util/react-19-adapter';
import './shared/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { routes } from './routes';
import { ErrorBoundary } from './shared/ErrorBoundary';
import { guardMarkup } from './shared/trustedTypes';
import { createGuardedRouter } from './shared/typedAddress';

guardMarkup();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <RouterProvider router={createGuardedRouter(routes)} />
    </ErrorBoundary>
  </StrictMode>,
);
