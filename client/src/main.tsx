// Mounts the console.
import '@arco-design/web-react/es/_util/react-19-adapter';
import './shared/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes';
import { ErrorBoundary } from './shared/ErrorBoundary';
import { guardMarkup } from './shared/trustedTypes';

guardMarkup();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <RouterProvider router={createHashRouter(routes)} />
    </ErrorBoundary>
  </StrictMode>,
);
