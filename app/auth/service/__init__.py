"""The verbs of accounts: create and find them, log in and out, change credentials, administer, leave."""

from __future__ import annotations

from app.auth.passwords import UnusablePasswordError as UnusablePasswordError
from app.auth.service.accounts import UsernameTakenError as UsernameTakenError
from app.auth.service.accounts import create_user as create_user
from app.auth.service.accounts import extend_vip as extend_vip
from app.auth.service.accounts import find_by_address as find_by_address
from app.auth.service.accounts import find_user as find_user
from app.auth.service.accounts import first_admin as first_admin
from app.auth.service.accounts import first_of_role as first_of_role
from app.auth.service.accounts import get_user as get_user
from app.auth.service.accounts import ids_of_role as ids_of_role
from app.auth.service.accounts import is_first_admin as is_first_admin
from app.auth.service.accounts import is_vip as is_vip
from app.auth.service.accounts import lock_open_user as lock_open_user
from app.auth.service.accounts import lock_user as lock_user
from app.auth.service.accounts import lock_users as lock_users
from app.auth.service.accounts import record as record
from app.auth.service.accounts import shorten_vip as shorten_vip
from app.auth.service.accounts import usernames as usernames
from app.auth.service.credentials import give_password as give_password
from app.auth.service.factors.changes import reset_factors as reset_factors
from app.auth.service.invented import close_invented as close_invented
from app.auth.service.invented import invent as invent
from app.auth.service.invented import invented as invented
from app.auth.service.invented import is_invented as is_invented
from app.auth.service.invented import plain_name as plain_name
from app.auth.service.invented import remove_invented as remove_invented
from app.auth.service.people import NEW_FOR as NEW_FOR
from app.auth.service.people import is_new_admin as is_new_admin
from app.auth.service.people import lock_admins as lock_admins
from app.auth.service.people import make_user as make_user
from app.auth.service.sessions import check_session as check_session
from app.auth.service.sessions import confirm as confirm
from app.auth.service.sessions import is_due as is_due
from app.auth.service.sessions import reauthenticate as reauthenticate
from app.auth.service.sessions import touch as touch
from app.auth.service.settings import is_for_admins_only as is_for_admins_only
from app.auth.service.settings import may_register as may_register
