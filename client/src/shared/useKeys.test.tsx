import { Drawer } from '@arco-design/web-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useKeys } from './useKeys';

test('letters of the page rest while a drawer lies over it, those of the drawer do not', async () => {
  const [ofPage, ofDrawer] = [vi.fn(), vi.fn()];
  function Page() {
    const [isOpen, setOpen] = useState(true);
    useKeys({ n: ofPage }, true);
    useKeys({ j: ofDrawer, Escape: () => setOpen(false) });
    return (
      <Drawer visible={isOpen} unmountOnExit={false} footer={null}>
        what is shown
      </Drawer>
    );
  }
  render(<Page />);
  await screen.findByText('what is shown');
  await userEvent.keyboard('nj');
  expect(ofPage).not.toHaveBeenCalled();
  expect(ofDrawer).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}n');
  expect(ofPage).toHaveBeenCalledOnce();
});
