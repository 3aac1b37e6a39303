// What a page leaves behind: dialogs that fade, fields that the kit measures with.

/** Take everything off the page but the places of notices: the kit makes those once and keeps them. */
export function emptyPage(): void {
  for (const left of [...document.body.children])
    if (!left.querySelector('.arco-message-wrapper, .arco-notification-wrapper')) left.remove();
}
