// What the screens before the login share: the banner, language and theme, a heading.
import type { ReactNode } from 'react';
import { LanguageSwitch, ThemeSwitch } from '@/shared/layout/switches';
import type { SharedKey } from '@/shared/texts';
import { useDocumentTitle } from '@/shared/useDocumentTitle';
import { SloganBanner } from './SloganBanner';
import './LoginPage.css';

interface Props {
  page: SharedKey;
  title: string;
  subtitle: string;
  children: ReactNode;
}

export function DoorFrame({ page, title, subtitle, children }: Props) {
  useDocumentTitle(page);
  return (
    <div className="login">
      <SloganBanner />
      <main className="login-pane">
        <div className="login-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="login-form">
          <h1>{title}</h1>
          <p className="login-subtitle">{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
