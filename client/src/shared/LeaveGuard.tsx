// Stands once in the frame: a link, Back or a menu entry that would lose unsaved changes asks first.
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askToLeave } from './notice';
import { losesBy } from './unsaved';

export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesBy(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isCurrent = true;
    void askToLeave().then((isSure) => {
      if (!isCurrent) return;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker]);
  return null;
}
