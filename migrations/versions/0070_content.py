"""Articles in sets, media, what readers did with its daily totals, and promotions with their visits."""

import sqlalchemy as sa
from alembic import op

revision = '0070'
down_revision = '0060'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('content_hour_total',
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('day', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('hour', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('form', sa.String(length=8), nullable=False),
    sa.Column('n', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('kind', 'day', 'hour', 'form', name=op.f('pk_content_hour_total'))
    )
    op.create_table('content_reader_total',
    sa.Column('day', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('readers', sa.Integer(), nullable=False),
    sa.Column('returned', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('day', name=op.f('pk_content_reader_total'))
    )
    op.create_table('content_media',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('mimetype', sa.String(length=32), nullable=False),
    sa.Column('name', sa.String(length=200), nullable=False),
    sa.Column('size_bytes', sa.Integer(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=False),
    sa.Column('height', sa.Integer(), nullable=False),
    sa.Column('seconds', sa.Integer(), nullable=False),
    sa.Column('blob_ids', sa.JSON(), nullable=False),
    sa.Column('created_by', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('image', 'video')", name=op.f('ck_content_media_kind')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_media'))
    )
    op.create_table('content_promotion',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('code', sa.String(length=16), nullable=False),
    sa.Column('activity_name', sa.String(length=20), nullable=False),
    sa.Column('channel_type', sa.String(length=8), nullable=False),
    sa.Column('starts_on', sa.Date(), nullable=False),
    sa.Column('ends_on', sa.Date(), nullable=False),
    sa.Column('promote_link', sa.String(length=500), nullable=False),
    sa.Column('advertising_source', sa.String(length=60), nullable=False),
    sa.Column('advertising_media', sa.String(length=60), nullable=False),
    sa.Column('keywords', sa.JSON(), nullable=False),
    sa.Column('push_notify', sa.Boolean(), nullable=False),
    sa.Column('advertising_content', sa.String(length=200), nullable=False),
    sa.Column('visits', sa.Integer(), nullable=False),
    sa.Column('demo', sa.Boolean(), nullable=False),
    sa.Column('created_by', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("channel_type IN ('web', 'api')", name=op.f('ck_content_promotion_channel_type')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_promotion')),
    sa.UniqueConstraint('code', name=op.f('uq_content_promotion_code'))
    )
    op.create_table('content_reader_day',
    sa.Column('day', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('reader_id', sa.Integer(), autoincrement=False, nullable=False),
    sa.PrimaryKeyConstraint('day', 'reader_id', name=op.f('pk_content_reader_day'))
    )
    op.create_table('content_set',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('number', sa.String(length=32), nullable=False),
    sa.Column('name', sa.String(length=60), nullable=False),
    sa.Column('content_type', sa.String(length=16), nullable=False),
    sa.Column('filter_type', sa.String(length=16), nullable=False),
    sa.Column('status', sa.String(length=8), nullable=False),
    sa.Column('types', sa.JSON(), nullable=False),
    sa.Column('words', sa.JSON(), nullable=False),
    sa.Column('authors', sa.JSON(), nullable=False),
    sa.Column('days', sa.Integer(), nullable=True),
    sa.Column('created_by', sa.Integer(), nullable=False),
    sa.Column('demo', sa.Boolean(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("content_type IN ('img', 'horizontalVideo', 'verticalVideo')", name=op.f('ck_content_set_content_type')),
    sa.CheckConstraint("filter_type IN ('artificial', 'rules')", name=op.f('ck_content_set_filter_type')),
    sa.CheckConstraint("status IN ('online', 'offline')", name=op.f('ck_content_set_status')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_set')),
    sa.UniqueConstraint('number', name=op.f('uq_content_set_number'))
    )
    with op.batch_alter_table('content_set', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_set_created_at'), ['created_at'], unique=False)

    op.create_table('content_article',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=16), nullable=False),
    sa.Column('form', sa.String(length=8), nullable=False),
    sa.Column('title', sa.String(length=120), nullable=False),
    sa.Column('summary', sa.String(length=300), nullable=False),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('topic', sa.String(length=16), nullable=False),
    sa.Column('source', sa.String(length=16), nullable=False),
    sa.Column('author_id', sa.Integer(), nullable=True),
    sa.Column('author', sa.String(length=64), nullable=False),
    sa.Column('cover_id', sa.Integer(), nullable=True),
    sa.Column('video_id', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(length=8), nullable=False),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('published_day', sa.Integer(), nullable=True),
    sa.Column('published_hour', sa.Integer(), nullable=True),
    sa.Column('demo', sa.Boolean(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("kind IN ('guide', 'notice', 'img', 'horizontalVideo', 'verticalVideo')", name=op.f('ck_content_article_kind')),
    sa.CheckConstraint("source IN ('original', 'foreign', 'repost', 'industry', 'other')", name=op.f('ck_content_article_source')),
    sa.CheckConstraint("state IN ('draft', 'online', 'offline')", name=op.f('ck_content_article_state')),
    sa.CheckConstraint("topic IN ('product', 'statement', 'rule', 'compliance', 'training', 'other')", name=op.f('ck_content_article_topic')),
    sa.ForeignKeyConstraint(['author_id'], ['user.id'], name=op.f('fk_content_article_author_id'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['cover_id'], ['content_media.id'], name=op.f('fk_content_article_cover_id')),
    sa.ForeignKeyConstraint(['video_id'], ['content_media.id'], name=op.f('fk_content_article_video_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_article'))
    )
    with op.batch_alter_table('content_article', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_article_author'), ['author'], unique=False)
        batch_op.create_index(batch_op.f('ix_content_article_published_day'), ['published_day'], unique=False)
        batch_op.create_index(batch_op.f('ix_content_article_state_published_at'), ['state', 'published_at'], unique=False)

    op.create_table('content_promotion_visit',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('promotion_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('hour', sa.Integer(), nullable=False),
    sa.Column('source', sa.String(length=60), nullable=False),
    sa.Column('media', sa.String(length=60), nullable=False),
    sa.Column('visitor', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['promotion_id'], ['content_promotion.id'], name=op.f('fk_content_promotion_visit_promotion_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_promotion_visit'))
    )
    with op.batch_alter_table('content_promotion_visit', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_promotion_visit_promotion_id_day_hour'), ['promotion_id', 'day', 'hour'], unique=False)
        batch_op.create_index(batch_op.f('ix_content_promotion_visit_visitor_at'), ['visitor', 'at'], unique=False)

    op.create_table('content_article_total',
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('day', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('article_id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('n', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['article_id'], ['content_article.id'], name=op.f('fk_content_article_total_article_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('kind', 'day', 'article_id', name=op.f('pk_content_article_total'))
    )
    with op.batch_alter_table('content_article_total', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_article_total_article_id'), ['article_id'], unique=False)

    op.create_table('content_comment',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('article_id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('author', sa.String(length=64), nullable=False),
    sa.Column('text', sa.String(length=500), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['article_id'], ['content_article.id'], name=op.f('fk_content_comment_article_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_content_comment_user_id'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_comment'))
    )
    with op.batch_alter_table('content_comment', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_comment_article_id_id'), ['article_id', 'id'], unique=False)

    op.create_table('content_event',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('article_id', sa.Integer(), nullable=False),
    sa.Column('reader_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('hour', sa.Integer(), nullable=False),
    sa.Column('slot', sa.Integer(), nullable=False),
    sa.CheckConstraint("kind IN ('view', 'like', 'comment', 'share', 'exposure')", name=op.f('ck_content_event_kind')),
    sa.ForeignKeyConstraint(['article_id'], ['content_article.id'], name=op.f('fk_content_event_article_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_content_event')),
    sa.UniqueConstraint('article_id', 'kind', 'reader_id', 'slot', name=op.f('uq_content_event_article_id_kind_reader_id_slot'))
    )
    with op.batch_alter_table('content_event', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_event_reader_id_kind_at'), ['reader_id', 'kind', 'at'], unique=False)

    op.create_table('content_set_member',
    sa.Column('set_id', sa.Integer(), nullable=False),
    sa.Column('article_id', sa.Integer(), nullable=False),
    sa.Column('rank', sa.Integer(), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['article_id'], ['content_article.id'], name=op.f('fk_content_set_member_article_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['set_id'], ['content_set.id'], name=op.f('fk_content_set_member_set_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('set_id', 'article_id', name=op.f('pk_content_set_member'))
    )
    with op.batch_alter_table('content_set_member', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_content_set_member_article_id'), ['article_id'], unique=False)


def downgrade() -> None:
    op.drop_table('content_reader_total')
    with op.batch_alter_table('content_set_member', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_set_member_article_id'))

    op.drop_table('content_set_member')
    with op.batch_alter_table('content_event', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_event_reader_id_kind_at'))

    op.drop_table('content_event')
    with op.batch_alter_table('content_comment', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_comment_article_id_id'))

    op.drop_table('content_comment')
    with op.batch_alter_table('content_article_total', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_article_total_article_id'))

    op.drop_table('content_article_total')
    with op.batch_alter_table('content_promotion_visit', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_promotion_visit_visitor_at'))
        batch_op.drop_index(batch_op.f('ix_content_promotion_visit_promotion_id_day_hour'))

    op.drop_table('content_promotion_visit')
    with op.batch_alter_table('content_article', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_article_state_published_at'))
        batch_op.drop_index(batch_op.f('ix_content_article_published_day'))
        batch_op.drop_index(batch_op.f('ix_content_article_author'))

    op.drop_table('content_article')
    with op.batch_alter_table('content_set', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_content_set_created_at'))

    op.drop_table('content_set')
    op.drop_table('content_reader_day')
    op.drop_table('content_promotion')
    op.drop_table('content_media')
    op.drop_table('content_hour_total')
