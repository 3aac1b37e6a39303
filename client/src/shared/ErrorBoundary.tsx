// Catches what breaks while drawing, so that one part cannot take the whole console with it.
import { Component, type ReactNode } from 'react';
import { StatusPanel } from './StatusPanel';
import { t } from './texts';

interface Props {
  children: ReactNode;
  /** A change of this value tries again, for instance the address of the page. */
  resetKey?: string;
}

export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <StatusPanel
        status="500"
        title={t('somethingBroke')}
        hint={t('somethingBrokeHint')}
        actions={[{ label: t('retry'), onClick: () => this.setState({ isBroken: false }), isPrimary: true }]}
      />
    );
  }
}
